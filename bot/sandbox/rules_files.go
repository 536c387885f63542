package sandbox

import (
	"path/filepath"
	"regexp"
	"strings"

	"witchtable/bot/sandbox/wire"
)

// filePlan is what the files of a message will be once a body is applied to it. Rules judge it before anything is
// changed; attach carries it out.
type filePlan struct {
	kept  []*file       // of the old message, with the body's changes still to come
	fresh []plannedFile // uploads that become files
}

// plannedFile is an upload with what the body's attachments say about it.
type plannedFile struct {
	upload      upload
	filename    string
	description string
	spoiler     bool
}

// planFiles works out a message's files. On an edit a list of attachments is complete: what it does not name goes, and
// an upload that it does not name does not come. Without such a list everything stays and every upload is added.
func (b *messageBody) planFiles(old *message, uploads []upload) filePlan {
	var plan filePlan
	if old != nil {
		for _, f := range old.Files {
			if !b.Attachments.given() || b.fileRef(string(f.ID)) != nil {
				plan.kept = append(plan.kept, f)
			}
		}
	}
	for i, u := range uploads {
		ref := b.fileRef(itoa(u.number(i)))
		if ref == nil && old != nil && b.Attachments.given() {
			continue
		}
		p := plannedFile{upload: u, filename: cleanFilename(u.filename)}
		if ref != nil {
			if ref.Filename != "" {
				p.filename = cleanFilename(ref.Filename)
			}
			if ref.Description != nil {
				p.description = *ref.Description
			}
			p.spoiler = ref.Spoiler
		}
		plan.fresh = append(plan.fresh, p)
	}
	return plan
}

// number is n of files[n], or the place among the uploads where the part has no number.
func (u upload) number(place int) int {
	if u.index < 0 {
		return place
	}
	return u.index
}

// fileRef is what the body's attachments say of an id, or nil.
func (b *messageBody) fileRef(id string) *attachmentRef {
	for i := range b.Attachments.v {
		if string(b.Attachments.v[i].ID) == id {
			return &b.Attachments.v[i]
		}
	}
	return nil
}

// names are the names that attachment:// may refer to.
func (p filePlan) names() map[string]bool {
	out := map[string]bool{}
	for _, f := range p.kept {
		out[f.Filename] = true
	}
	for _, f := range p.fresh {
		out[f.filename] = true
	}
	return out
}

func (p filePlan) count() int { return len(p.kept) + len(p.fresh) }

// checkFiles judges the body's attachments, and what of the old message still refers to a file that goes.
func (b *messageBody) checkFiles(in messageCheck, plan filePlan, out *issues) {
	p := at(in.path, "attachments")
	known, seen := map[string]bool{}, map[flexID]bool{}
	for i, u := range in.uploads {
		known[itoa(u.number(i))] = true
	}
	for i, ref := range b.Attachments.v {
		if !known[string(ref.ID)] && (in.old == nil || in.old.file(string(ref.ID)) == nil) {
			out.add(at(p, i, "id"), "ATTACHMENT_NOT_FOUND", "No file and no attachment with id %q.", ref.ID)
		}
		if seen[ref.ID] {
			out.add(at(p, i, "id"), "ATTACHMENT_ID_DUPLICATED", "Attachment %q is listed twice.", ref.ID)
		}
		seen[ref.ID] = true
	}
	if plan.count() > maxFiles {
		out.add(p, "BASE_TYPE_BAD_LENGTH", "Must be %d or fewer in length.", maxFiles)
	}
	if in.old != nil {
		b.checkOldReferences(in.old, plan.names(), p, out)
	}
}

// unseenFiles names uploads to a message of Components V2 that no component shows, which Discord takes in silence.
func (b *messageBody) unseenFiles(in messageCheck) []wire.BodyIssue {
	if b.resultingFlags(in)&wire.FlagComponentsV2 == 0 {
		return nil
	}
	components := b.Components.v
	if in.old != nil && !b.Components.set {
		components = in.old.Components
	}
	shown := map[string]bool{}
	for _, link := range componentLinks(components) {
		name, _ := attachmentName(link)
		shown[name] = true
	}
	var out []wire.BodyIssue
	for _, f := range b.planFiles(in.old, in.uploads).fresh {
		if !shown[f.filename] {
			out = append(out, wire.BodyIssue{Path: "/" + strings.Join(at(in.path, "attachments"), "/"), Code: "FILE_NOT_SHOWN",
				Message: "No component shows " + f.filename + "."})
		}
	}
	return out
}

// checkOldReferences: what the edit leaves as it was must not be left without its file.
func (b *messageBody) checkOldReferences(old *message, names map[string]bool, p []string, out *issues) {
	var links []string
	if !b.Embeds.set {
		links = append(links, embedLinks(old.Embeds)...)
	}
	if !b.Components.set {
		links = append(links, componentLinks(old.Components)...)
	}
	for _, link := range links {
		if name, ok := attachmentName(link); ok && !names[name] {
			out.add(p, "ATTACHMENT_NOT_FOUND", "The message still shows %q, which would be removed.", name)
		}
	}
}

// embedLinks are the addresses of all pictures of embeds.
func embedLinks(embeds []wire.Embed) []string {
	var out []string
	for _, e := range embeds {
		for _, i := range []*wire.EmbedImage{e.Image, e.Thumbnail} {
			if i != nil {
				out = append(out, i.URL)
			}
		}
		if e.Author != nil {
			out = append(out, e.Author.IconURL)
		}
		if e.Footer != nil {
			out = append(out, e.Footer.IconURL)
		}
	}
	return out
}

// componentLinks are the addresses of all pictures and files of components.
func componentLinks(list []wire.Component) []string {
	var out []string
	wire.Walk(list, func(c *wire.Component) bool {
		for _, m := range []*wire.Media{c.Media, c.File} {
			if m != nil {
				out = append(out, m.URL)
			}
		}
		for _, i := range c.Items {
			out = append(out, i.Media.URL)
		}
		return true
	})
	return out
}

// shown reports whether an embed or a component of the message shows a file: it is then no attachment beside them.
func (m *message) shown(f *file) bool {
	for _, link := range append(embedLinks(m.Embeds), componentLinks(m.Components)...) {
		if name, ok := attachmentName(link); ok && name == f.Filename && m.attached(link) == f {
			return true
		}
	}
	return false
}

func (m *message) file(id string) *file {
	for _, f := range m.Files {
		if string(f.ID) == id {
			return f
		}
	}
	return nil
}

var oddInFilename = regexp.MustCompile(`[^A-Za-z0-9._-]+`)

// cleanFilename does to names what Discord does: odd characters become underscores.
func cleanFilename(name string) string {
	return oddInFilename.ReplaceAllString(filepath.Base(name), "_")
}

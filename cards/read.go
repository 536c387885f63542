package cards

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/language"

	"witchtable/engine"
	"witchtable/engine/yaml"
)

const (
	headerFile = "pack.yaml"
	maxPack    = 8 << 20 // bytes of all files together
	maxIDLen   = 64      // ids travel in buttons, whose own ids are short
	maxNameLen = 80      // characters; names are shown in menus
)

// source is a file of a pack.
type source struct {
	name   string
	text   []byte
	header bool // has the header (and may have cards); the other files have cards only
}

// Read reads the pack in the root of a file system: pack.yaml with the header, and any further .yaml files with
// cards. Folders are not looked into. The error is [*Faults] if the pack is not in order.
func Read(fsys fs.FS, v *engine.Vocabulary) (*Pack, error) {
	sources, err := gather(fsys, "")
	if err != nil {
		return nil, err
	}
	return read(sources, v)
}

// ReadFile reads a pack that is a single file. name is used in faults.
func ReadFile(name string, text []byte, v *engine.Vocabulary) (*Pack, error) {
	return read([]source{{name: name, text: text, header: true}}, v)
}

// Open reads a pack from disk: a folder or a single file. Faults name files as path does.
func Open(path string, v *engine.Vocabulary) (*Pack, error) {
	sources, err := open(path)
	if err != nil {
		return nil, err
	}
	return read(sources, v)
}

// OpenHeader reads no more than the header of a pack on disk: enough to know for which game it is.
func OpenHeader(path string) (Header, error) {
	sources, err := open(path)
	if err != nil {
		return Header{}, err
	}
	return readHeader(sources)
}

func readHeader(sources []source) (Header, error) {
	faults := &collector{}
	var h Header
	for _, s := range sources {
		if !s.header {
			continue
		}
		if r, ok := readYAML(s.name, s.text, faults); ok {
			h = takeHeader(r, faults)
		}
	}
	return h, faults.err()
}

func open(path string) ([]source, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, unread(err)
	}
	if info.IsDir() {
		return gather(os.DirFS(path), path)
	}
	if info.Size() > maxPack {
		return nil, fmt.Errorf("pack %s: larger than %d bytes", path, maxPack)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, unread(err)
	}
	return []source{{name: path, text: text, header: true}}, nil
}

// unread is why a file could not be had; the system's words say which.
func unread(err error) error { return fmt.Errorf("pack: %w", err) }

// gather reads the files of a folder in the order of their names. shown is the folder's name in faults.
func gather(fsys fs.FS, shown string) ([]source, error) {
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, unread(err)
	}
	var out []source
	size, header := int64(0), false
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		name := filepath.Join(shown, e.Name())
		switch {
		case strings.HasSuffix(e.Name(), ".yml"):
			return nil, fmt.Errorf("pack: %s: files of a pack end in .yaml", name)
		case !strings.HasSuffix(e.Name(), ".yaml"):
			continue
		}
		info, err := e.Info()
		if err != nil {
			return nil, unread(err)
		}
		if size += info.Size(); size > maxPack {
			return nil, fmt.Errorf("pack: its files are larger than %d bytes together", maxPack)
		}
		text, err := fs.ReadFile(fsys, e.Name())
		if err != nil {
			return nil, unread(err)
		}
		s := source{name: name, text: text, header: e.Name() == headerFile}
		header = header || s.header
		out = append(out, s)
	}
	if !header {
		return nil, unread(&fs.PathError{Op: "open", Path: filepath.Join(shown, headerFile), Err: fs.ErrNotExist})
	}
	return out, nil
}

func read(sources []source, v *engine.Vocabulary) (*Pack, error) {
	x, err := index(v)
	if err != nil {
		return nil, err
	}
	a := &assembler{checker: checker{vocabulary: x, faults: &collector{}}}
	for _, s := range sources {
		r, ok := readYAML(s.name, s.text, a.faults)
		if a.torn = a.torn || !ok; ok {
			a.file(s, r)
		}
	}
	return a.pack()
}

// assembler makes one pack of its files.
type assembler struct {
	checker
	header Header
	top    engine.Pos // where the header begins
	cards  []engine.CardSource
	table  engine.Node           // the section "table"; zero where the game has none
	taken  map[string]engine.Pos // ids and names, see unique

	drawings []drawing
	torn     bool // there is a file whose cards could not be looked at
}

var headerKeys = []string{"pack", "game", "format", "title", "language", "author", "licence", tableKey}

func (a *assembler) file(s source, r *yaml.Node) {
	if r.Kind != yaml.Mapping {
		a.faults.add(r.Pos, "", "", "want a mapping with the key \"cards\", have %s", have(r))
		return
	}
	if s.header {
		a.header, a.top = takeHeader(r, a.faults), r.Pos
		a.section(&headerReader{checker: a.checker, top: r})
	}
	for i := range r.Keys {
		p := &r.Keys[i]
		switch {
		case p.Name == "cards":
			a.list(&p.Value)
		case p.Name == emblemsKey:
			a.emblems(&p.Value)
		case !s.header && slices.Contains(headerKeys, p.Name):
			a.faults.add(p.Pos, p.Name, "", "%q belongs in %s", p.Name, headerFile)
		case !s.header:
			a.faults.add(p.Pos, p.Name, didYouMean(p.Name, []string{"cards", emblemsKey}),
				"unknown key %q: a file beside %s has only the keys \"cards\" and %q", p.Name, headerFile, emblemsKey)
		}
	}
	if !s.header && r.Get("cards") == nil && r.Get(emblemsKey) == nil {
		a.faults.add(r.Pos, "", "", "the key \"cards\" is missing")
	}
}

func (a *assembler) list(r *yaml.Node) {
	if r.Kind != yaml.Sequence {
		a.faults.add(r.Pos, "cards", "begin each card with a hyphen", "want a list of cards, have %s", have(r))
		return
	}
	root := a.shapes[a.Root]
	for i := range r.Items {
		path := fmt.Sprintf("cards[%d]", i)
		n := a.node(root, &r.Items[i], path)
		c := engine.CardSource{ID: engine.CardID(n.Word("id", "")), Name: n.Word("name", ""), Node: n}
		a.identity(&c, path)
		a.cards = append(a.cards, c)
	}
}

// identity checks what the vocabulary cannot say of ids and names: their length, and that they are one of a kind.
func (a *assembler) identity(c *engine.CardSource, path string) {
	if id := c.Node.Get("id"); id != nil && id.Text != "" {
		if len(id.Text) > maxIDLen {
			a.faults.add(id.Pos, path+".id", "", "the id has %d characters; %d are possible", len(id.Text), maxIDLen)
		}
		a.unique("id", id.Text, id, path)
	}
	if name := c.Node.Get("name"); name != nil && name.Text != "" {
		switch n := utf8.RuneCountInString(name.Text); {
		case n > maxNameLen:
			a.faults.add(name.Pos, path+".name", "", "the name has %d characters; %d are possible", n, maxNameLen)
		case strings.Contains(name.Text, "\n"):
			a.faults.add(name.Pos, path+".name", "", "the name goes over several lines")
		}
		a.unique("name", asHeard(name.Text), name, path)
	}
}

// unique reports an id or name that an earlier card has; same is equal for those that are taken for the same.
func (a *assembler) unique(key, same string, n *engine.Node, path string) {
	same = key + " " + same
	if at, taken := a.taken[same]; taken {
		a.faults.add(n.Pos, path+"."+key, "", "the %s %q is taken, at %s", key, n.Text, at)
		return
	}
	if a.taken == nil {
		a.taken = map[string]engine.Pos{}
	}
	a.taken[same] = n.Pos
}

// asHeard makes names equal that people would take for the same.
func asHeard(name string) string { return strings.ToLower(strings.Join(strings.Fields(name), " ")) }

func (a *assembler) pack() (*Pack, error) {
	a.hang()
	if len(a.cards) == 0 && len(a.faults.list) == 0 {
		a.faults.add(a.top, "", "", "the pack has no cards")
	}
	if err := a.faults.err(); err != nil {
		return nil, err
	}
	return newPack(a.header, a.top, a.table, a.cards, a.vocabulary), nil
}

// takeHeader reads the header's keys from the top of a file.
func takeHeader(r *yaml.Node, faults *collector) (h Header) {
	if r.Kind != yaml.Mapping {
		faults.add(r.Pos, "", "", "want a mapping with the keys of a pack, have %s", have(r))
		return h
	}
	t := &headerReader{checker: checker{faults: faults}, top: r}
	h.Name = t.text("pack", nameShape, true)
	h.Game = t.text("game", nameShape, true)
	h.Format = t.format()
	h.Title = t.text("title", proseShape, true)
	h.Language = t.language()
	h.Author = t.text("author", proseShape, false)
	h.Licence = t.text("licence", proseShape, false)
	known := append(slices.Clone(headerKeys), "cards", emblemsKey)
	for i := range r.Keys {
		if p := &r.Keys[i]; !slices.Contains(known, p.Name) {
			faults.add(p.Pos, p.Name, didYouMean(p.Name, known), "unknown key %q of a pack", p.Name)
		}
	}
	return h
}

// headerReader reads header keys; the shapes they have are the same for every game.
type headerReader struct {
	checker
	top *yaml.Node
}

var (
	nameShape   = &engine.Shape{Name: "name", Form: engine.Name}
	proseShape  = &engine.Shape{Name: "prose", Form: engine.Prose}
	formatShape = &engine.Shape{Name: "format", Form: engine.Integer, Min: Format, Max: Format}
)

func (t *headerReader) find(key string, required bool) *yaml.Node {
	for i := range t.top.Keys {
		if t.top.Keys[i].Name == key {
			return &t.top.Keys[i].Value
		}
	}
	if required {
		t.faults.add(t.top.Pos, "", "", "the key %q is missing at the top of the pack", key)
	}
	return nil
}

func (t *headerReader) text(key string, s *engine.Shape, required bool) string {
	r := t.find(key, required)
	if r == nil {
		return ""
	}
	n := t.node(s, r, key)
	return n.Text
}

func (t *headerReader) format() int {
	r := t.find("format", true)
	if r == nil {
		return 0
	}
	if r.Kind == yaml.Integer && r.Text != fmt.Sprint(Format) {
		t.faults.add(r.Pos, "format", "", "format %s is not known; this program reads format %d", shown(r), Format)
		return 0
	}
	n := t.node(formatShape, r, "format")
	return n.Int
}

func (t *headerReader) language() string {
	r := t.find("language", true)
	if r == nil {
		return ""
	}
	if r.Kind == yaml.String {
		if tag, err := language.Parse(r.Text); err == nil {
			return tag.String()
		}
	}
	t.faults.add(r.Pos, "language", "write a code such as en or es-MX", "want a language, have %s", have(r))
	return ""
}

// readYAML reads a file of a pack; ok is false if there is no tree. A tree may come with faults.
func readYAML(name string, text []byte, faults *collector) (root *yaml.Node, ok bool) {
	root, list := yaml.Single(name, text)
	faults.list = append(faults.list, list...)
	if root == nil && len(list) == 0 {
		faults.add(engine.Pos{File: name, Line: 1, Col: 1}, "", "", "the file is empty")
	}
	return root, root != nil
}

package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// nobody is the user of the container, and their group: not root, and no user of the machine.
const nobody = 65532

// entry is a file or, where it has no content, a folder.
type entry struct {
	name    string
	mode    int64
	owner   int
	content []byte
}

// rootOf are the files of a container: the program, which brings certificates and time zones itself, and a folder for
// its database, to which alone it can write.
func rootOf(program []byte) []entry {
	return []entry{{name: "data/", mode: 0o700, owner: nobody}, {name: "witchtable", mode: 0o555, content: program}}
}

// archive puts entries into an archive that is the same whenever and by whomever it is made.
func archive(w io.Writer, entries []entry) error {
	out := tar.NewWriter(w)
	for _, e := range entries {
		h := &tar.Header{Typeflag: tar.TypeReg, Name: e.name, Mode: e.mode, Uid: e.owner, Gid: e.owner,
			Size: int64(len(e.content)), ModTime: time.Unix(0, 0), Format: tar.FormatUSTAR}
		if e.content == nil {
			h.Typeflag = tar.TypeDir
		}
		if err := out.WriteHeader(h); err != nil {
			return err
		}
		if _, err := out.Write(e.content); err != nil {
			return err
		}
	}
	return out.Close()
}

// The form of images, https://github.com/opencontainers/image-spec: what of it is needed here.
type (
	descriptor struct {
		MediaType   string            `json:"mediaType"`
		Digest      string            `json:"digest"`
		Size        int               `json:"size"`
		Platform    map[string]string `json:"platform,omitempty"`
		Annotations map[string]string `json:"annotations,omitempty"`
	}
	manifest struct {
		SchemaVersion int          `json:"schemaVersion"`
		MediaType     string       `json:"mediaType"`
		Config        descriptor   `json:"config"`
		Layers        []descriptor `json:"layers"`
	}
	index struct {
		SchemaVersion int          `json:"schemaVersion"`
		MediaType     string       `json:"mediaType"`
		Manifests     []descriptor `json:"manifests"`
	}
	runtimeConfig struct {
		User       string              `json:"User"`
		Env        []string            `json:"Env"`
		Entrypoint []string            `json:"Entrypoint"`
		Cmd        []string            `json:"Cmd"`
		Volumes    map[string]struct{} `json:"Volumes"`
		WorkingDir string              `json:"WorkingDir"`
		StopSignal string              `json:"StopSignal"`
		Labels     map[string]string   `json:"Labels"`
	}
	layers struct {
		Type    string   `json:"type"`
		DiffIDs []string `json:"diff_ids"`
	}
	imageConfig struct {
		Architecture string        `json:"architecture"`
		OS           string        `json:"os"`
		Config       runtimeConfig `json:"config"`
		RootFS       layers        `json:"rootfs"`
	}
)

// configOf says how a container is run; deploy/Containerfile says the same.
func configOf(t target, version string, layer []byte) imageConfig {
	return imageConfig{
		Architecture: t.machine, OS: t.system,
		Config: runtimeConfig{
			User: fmt.Sprintf("%d:%d", nobody, nobody), Entrypoint: []string{"/witchtable"}, Cmd: []string{"serve"},
			Env:     []string{"WITCHTABLE_DB=/data/witchtable.db", "WITCHTABLE_LOG_FORMAT=json"},
			Volumes: map[string]struct{}{"/data": {}}, WorkingDir: "/data", StopSignal: "SIGTERM",
			Labels: map[string]string{"org.opencontainers.image.title": "witchtable",
				"org.opencontainers.image.version": version},
		},
		RootFS: layers{Type: "layers", DiffIDs: []string{digest(layer)}},
	}
}

func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// blobs are the parts of an image, by their digests.
type blobs []entry

// add adds a part and describes it.
func (b *blobs) add(mediaType string, content []byte) descriptor {
	d := descriptor{MediaType: mediaType, Digest: digest(content), Size: len(content)}
	*b = append(*b, entry{name: "blobs/sha256/" + d.Digest[len("sha256:"):], mode: 0o644, content: content})
	return d
}

// addJSON adds a part that is JSON.
func (b *blobs) addJSON(mediaType string, value any) (descriptor, error) {
	content, err := json.Marshal(value)
	if err != nil {
		return descriptor{}, err
	}
	return b.add(mediaType, content), nil
}

const ociForm = "application/vnd.oci.image."

// imageOf is a container image with a program, as an archive that podman and docker load.
func imageOf(program []byte, t target, version string) ([]byte, error) {
	var layer, packed bytes.Buffer
	if err := archive(&layer, rootOf(program)); err != nil {
		return nil, err
	}
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(layer.Bytes()); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	var parts blobs
	config, err := parts.addJSON(ociForm+"config.v1+json", configOf(t, version, layer.Bytes()))
	if err != nil {
		return nil, err
	}
	m, err := parts.addJSON(ociForm+"manifest.v1+json", manifest{2, ociForm + "manifest.v1+json", config,
		[]descriptor{parts.add(ociForm+"layer.v1.tar+gzip", packed.Bytes())}})
	if err != nil {
		return nil, err
	}
	m.Platform = map[string]string{"os": t.system, "architecture": t.machine}
	m.Annotations = map[string]string{"org.opencontainers.image.ref.name": "witchtable:" + version,
		"io.containerd.image.name": "docker.io/library/witchtable:" + version}
	list, err := json.Marshal(index{2, ociForm + "index.v1+json", []descriptor{m}})
	if err != nil {
		return nil, err
	}
	all := append([]entry{{name: "blobs/", mode: 0o755}, {name: "blobs/sha256/", mode: 0o755}}, parts...)
	all = append(all, entry{name: "index.json", mode: 0o644, content: list},
		entry{name: "oci-layout", mode: 0o644, content: []byte(`{"imageLayoutVersion":"1.0.0"}`)})
	var out bytes.Buffer
	err = archive(&out, all)
	return out.Bytes(), err
}

package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"testing"
)

// image is one that has been read.
type image struct {
	config imageConfig
	root   []entry
}

// unarchived lists what is in an archive.
func unarchived(t testing.TB, r io.Reader) (all []entry) {
	t.Helper()
	for in := tar.NewReader(r); ; {
		h, err := in.Next()
		if errors.Is(err, io.EOF) {
			return all
		}
		must(t, err)
		content, err := io.ReadAll(in)
		must(t, err)
		if h.Typeflag == tar.TypeDir {
			content = nil
		}
		all = append(all, entry{name: h.Name, mode: h.Mode, owner: h.Uid, content: content})
	}
}

// readImage reads an image as an engine does, and holds each part to its digest and size.
func readImage(t testing.TB, archive []byte) (im image) {
	t.Helper()
	parts := map[string][]byte{}
	for _, e := range unarchived(t, bytes.NewReader(archive)) {
		parts[e.name] = e.content
	}
	part := func(d descriptor) []byte {
		content := parts["blobs/sha256/"+d.Digest[len("sha256:"):]]
		if digest(content) != d.Digest || len(content) != d.Size {
			t.Fatalf("the image lacks %s, or it is another", d.Digest)
		}
		return content
	}
	var list index
	must(t, json.Unmarshal(parts["index.json"], &list))
	var m manifest
	must(t, json.Unmarshal(part(list.Manifests[0]), &m))
	must(t, json.Unmarshal(part(m.Config), &im.config))
	if string(parts["oci-layout"]) != `{"imageLayoutVersion":"1.0.0"}` || len(m.Layers) != 1 {
		t.Fatalf("%q, %d layers", parts["oci-layout"], len(m.Layers))
	}
	z, err := gzip.NewReader(bytes.NewReader(part(m.Layers[0])))
	must(t, err)
	layer, err := io.ReadAll(z)
	must(t, err)
	if got := digest(layer); got != im.config.RootFS.DiffIDs[0] {
		t.Fatalf("the layer is %s unpacked, the config says %v", got, im.config.RootFS.DiffIDs)
	}
	im.root = unarchived(t, bytes.NewReader(layer))
	return im
}

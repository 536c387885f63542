package main

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/CycloneDX/cyclonedx-go"
)

// componentsOf is the list of what a program is made of, as the program itself says: modules, their versions and
// checksums, and Go.
func componentsOf(path, version string) ([]byte, error) {
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		return nil, err
	}
	self := cyclonedx.Component{
		BOMRef: "witchtable@" + version, Type: cyclonedx.ComponentTypeApplication, Name: "witchtable", Version: version,
		Licenses: &cyclonedx.Licenses{{License: &cyclonedx.License{ID: "MIT"}}},
	}
	list := cyclonedx.NewBOM()
	list.Metadata = &cyclonedx.Metadata{Component: &self}
	parts := []cyclonedx.Component{{
		BOMRef: "pkg:golang/std@" + info.GoVersion, Type: cyclonedx.ComponentTypeLibrary, Name: "std",
		Version: info.GoVersion, PackageURL: "pkg:golang/std@" + strings.TrimPrefix(info.GoVersion, "go"),
		Licenses: &cyclonedx.Licenses{{License: &cyclonedx.License{ID: "BSD-3-Clause"}}},
	}}
	for _, m := range info.Deps {
		part, err := componentOf(m)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	var needs []string
	for _, p := range parts {
		needs = append(needs, p.BOMRef)
	}
	list.Components = &parts
	list.Dependencies = &[]cyclonedx.Dependency{{Ref: self.BOMRef, Dependencies: &needs}}
	var out bytes.Buffer
	err = cyclonedx.NewBOMEncoder(&out, cyclonedx.BOMFileFormatJSON).SetPretty(true).
		EncodeVersion(list, cyclonedx.SpecVersion1_6)
	return out.Bytes(), err
}

func componentOf(m *debug.Module) (cyclonedx.Component, error) {
	if m.Replace != nil {
		m = m.Replace
	}
	url := "pkg:golang/" + m.Path + "@" + m.Version
	part := cyclonedx.Component{BOMRef: url, Type: cyclonedx.ComponentTypeLibrary, Name: m.Path, Version: m.Version,
		PackageURL: url}
	sum, ok := strings.CutPrefix(m.Sum, "h1:")
	raw, err := base64.StdEncoding.DecodeString(sum)
	if !ok || err != nil || len(raw) != sha256.Size {
		return part, fmt.Errorf("%s has no checksum: %q", m.Path, m.Sum)
	}
	// As go.sum has it: of the list of the module's files with the checksum of each.
	part.Hashes = &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256, Value: hex.EncodeToString(raw)}}
	return part, nil
}

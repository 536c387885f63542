package main

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A room is a package, and its files stand on floors: a file stands above those whose functions, types and methods it
// uses. Where files use one another in circles some arrows run back up. A few are natural, types that name one another
// for instance; many mean that a file's subject cannot be understood without the whole room.

// mostUp is how many arrows among the files of one room may run back up.
const mostUp = 30

func TestFilesOfARoomHaveFloors(t *testing.T) {
	house := listHouse(t)
	for dir, pkg := range house.rooms {
		if len(pkg.GoFiles) < 2 {
			continue
		}
		arrows := house.arrows(t, pkg)
		order := floors(pkg.GoFiles, arrows)
		up := arrowsUp(order, arrows)
		t.Logf("%-28s %3d files %4d arrows %3d up", dir, len(pkg.GoFiles), len(arrows), len(up))
		if len(up) > mostUp {
			t.Errorf("%s: %d arrows among its files run back up; at most %d may. Move what is named to a file that stands "+
				"lower, or make a room of its own of some of the files:", dir, len(up), mostUp)
			for _, a := range up {
				t.Errorf("  %s uses %s: %s", a.from, a.to, strings.Join(arrows[a], ", "))
			}
		}
	}
}

// arrow says that one file of a room uses another.
type arrow struct{ from, to string }

// listed is what the go command tells of a package.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly, Standard       bool
}

// houseList are the packages of the house, by their folder, and where the compiled form of all that they import lies.
type houseList struct {
	rooms  map[string]listed
	export map[string]string
}

// listHouse asks the go command, which has compiled all of it already.
func listHouse(t *testing.T) houseList {
	t.Helper()
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,DepOnly,Standard", "./...")
	cmd.Dir = root
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	house := houseList{rooms: map[string]listed{}, export: map[string]string{}}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var pkg listed
		if err := d.Decode(&pkg); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		house.export[pkg.ImportPath] = pkg.Export
		if dir, ours := strings.CutPrefix(pkg.ImportPath, "witchtable/"); ours {
			house.rooms[dir] = pkg
		}
	}
	if len(house.rooms) < 10 {
		t.Fatalf("the house has %d rooms", len(house.rooms))
	}
	return house
}

// arrows are those among the files of a room, with what is used.
func (h houseList) arrows(t *testing.T, pkg listed) map[arrow][]string {
	t.Helper()
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range pkg.GoFiles {
		f, err := parser.ParseFile(fset, filepath.Join(pkg.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	compiled := func(path string) (io.ReadCloser, error) { return os.Open(h.export[path]) }
	info := types.Info{Uses: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: importer.ForCompiler(fset, "gc", compiled)}
	self, err := conf.Check(pkg.ImportPath, fset, files, &info)
	if err != nil {
		t.Fatal(err)
	}
	out := map[arrow][]string{}
	for id, used := range info.Uses {
		if used.Pkg() != self || !ofTheRoom(self, used) {
			continue
		}
		a := arrow{fileAt(fset, id.Pos()), fileAt(fset, used.Pos())}
		if a.from != a.to && !slices.Contains(out[a], used.Name()) {
			out[a] = append(out[a], used.Name())
		}
	}
	for _, names := range out {
		slices.Sort(names)
	}
	return out
}

func fileAt(fset *token.FileSet, at token.Pos) string {
	return filepath.Base(fset.Position(at).Filename)
}

// ofTheRoom reports whether a thing is declared for the whole room: at its top level, or as a method. Fields and what
// is declared inside functions comes with those.
func ofTheRoom(room *types.Package, used types.Object) bool {
	if f, ok := used.(*types.Func); ok && f.Signature().Recv() != nil {
		return true
	}
	return used.Parent() == room.Scope()
}

// floors orders files from the top floor down, so that as few arrows run back up as this finds: by setting aside, again
// and again, what nobody uses, what uses nobody, or else whoever uses most and is used least; and then by moving single
// files while that helps.
func floors(files []string, arrows map[arrow][]string) []string {
	left := slices.Sorted(slices.Values(files))
	var top, bottom []string
	for len(left) > 0 {
		best, most, below := 0, -len(files)-1, false
		for i, f := range left {
			uses, used := 0, 0
			for a := range arrows {
				switch {
				case a.from == f && slices.Contains(left, a.to):
					uses++
				case a.to == f && slices.Contains(left, a.from):
					used++
				}
			}
			if uses == 0 {
				best, below = i, true
				break
			}
			if used == 0 {
				best, below = i, false
				break
			}
			if uses-used > most {
				best, most = i, uses-used
			}
		}
		if below {
			bottom = append(bottom, left[best])
		} else {
			top = append(top, left[best])
		}
		left = slices.Delete(left, best, best+1)
	}
	slices.Reverse(bottom)
	order := append(top, bottom...)
	for improved := true; improved; {
		order, improved = moveOne(order, arrows)
	}
	return order
}

// moveOne moves the first file it finds to another place where fewer arrows run back up.
func moveOne(order []string, arrows map[arrow][]string) (better []string, ok bool) {
	least := len(arrowsUp(order, arrows))
	for i := range order {
		for j := range order {
			moved := slices.Insert(slices.Delete(slices.Clone(order), i, i+1), j, order[i])
			if len(arrowsUp(moved, arrows)) < least {
				return moved, true
			}
		}
	}
	return order, false
}

// arrowsUp are the arrows that run back up in an order from the top down.
func arrowsUp(order []string, arrows map[arrow][]string) (up []arrow) {
	floor := map[string]int{}
	for i, f := range order {
		floor[f] = i
	}
	for a := range arrows {
		if floor[a.from] > floor[a.to] {
			up = append(up, a)
		}
	}
	slices.SortFunc(up, func(a, b arrow) int { return strings.Compare(a.from+" "+a.to, b.from+" "+b.to) })
	return up
}

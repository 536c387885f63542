package cards

// tableKey is the key of the section that says what a pack has beside its cards.
const tableKey = "table"

// section reads the section "table", which the packs of some games have, beside the header. Those of the others have
// none.
func (a *assembler) section(top *headerReader) {
	r := top.find(tableKey, a.Table != "")
	switch {
	case r == nil:
	case a.Table == "":
		a.faults.add(r.Pos, tableKey, "", "packs of this game have no section %q", tableKey)
	default:
		a.table = a.node(a.shapes[a.Table], r, tableKey)
	}
}

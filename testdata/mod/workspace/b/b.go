// Package b is tested from module a only.
package b

// Tables returns how many tables of 4 the guests need.
func Tables(guests int) int {
	tables := guests / 4
	if guests%4 != 0 {
		tables++
	}
	return tables
}

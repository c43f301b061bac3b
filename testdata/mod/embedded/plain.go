//go:build !extra

package embedded

func surcharge() int {
	return 7
}

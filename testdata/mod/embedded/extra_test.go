//go:build extra

package embedded

const wantSurcharge = 42

package outside_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"example.com/styles/outside"
)

func TestNext(t *testing.T) {
	tests := []struct{ in, want outside.Level }{
		{1, 2},
	}
	for _, tt := range tests {
		assert.Equal(t, tt.want, outside.Next(tt.in), "%d", tt.in)
	}
}

func TestClamp(t *testing.T) { assert.Equal(t, int64(1), outside.Clamp(1, 3)) }

func TestHalf(t *testing.T) {
	half, even := outside.Half(4)
	assert.Equal(t, 2, half)
	assert.True(t, even)
}

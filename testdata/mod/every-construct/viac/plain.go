package viac

// Half is half of what C makes of n.
func Half(n int) int { return viaC(n) / 2 } // want arithmetic:"viaC(n) * 2" constant:"-1" constant:"1" constant:"3" return-value:"0"

// Package shipping is the first-run demo: legacy code pinned by goldens. Its suite has one real gap, a
// parcel of exactly 5 kg, and one mutant that no suite can kill, at exactly 20 kg.
package shipping

import (
	"errors"
	"math"
)

// Cost returns the price in euros of sending one parcel.
//
// Weight is in kilograms. Zone is 1 for domestic, 2 for neighbours, 3 for the rest of the world.
// Value is what the customer paid for the goods.
//
// The rules were moved here from the order system in 2011; nobody remembers all of them.
func Cost(weight float64, zone int, value float64, express bool) (float64, error) {
	if weight <= 0 {
		return 0, errors.New("weight must be positive")
	}
	if zone < 1 || zone > 3 {
		return 0, errors.New("unknown zone")
	}

	// The base price, by weight.
	var cost float64
	if weight <= 1 {
		cost = 4.95
	} else if weight < 5 {
		cost = 6.75
	} else if weight <= 10 {
		cost = 9.2
	} else {
		cost = 14.35
	}

	// Farther is dearer. Overseas parcels pay a customs fee too.
	if zone == 2 {
		cost *= 1.32
	} else if zone == 3 {
		cost = cost*2.15 + 6
	}

	// Domestic orders of 100 euros ship free, but not by express.
	if value >= 100 && zone == 1 && !express {
		cost = 0
	}

	// Heavy parcels pay for every kilogram above 20, the free ones too.
	if weight > 20 {
		cost += (weight - 20) * 0.5
	}

	if express {
		cost = cost*1.45 + 3.99
		// The courier flies only to zone 3.
		if zone == 3 {
			cost += 12.5
		}
	}

	return math.Round(cost*100) / 100, nil
}

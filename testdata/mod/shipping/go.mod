// Shipping is the first run: a legacy function pinned by goldens, with one real gap and one equivalent mutant.

module example.com/shipping

go 1.24

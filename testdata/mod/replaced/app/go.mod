// Replaced has its main module in app, with a dependency replaced by the folder ../lib, outside of the main module. Every mutant of app can be killed.

module example.com/app

go 1.24

require example.com/lib v0.0.0

replace example.com/lib => ../lib

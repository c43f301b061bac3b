// Odd has a module path of unusual characters, files with odd names, and goldens in a folder with spaces outside of the package's folder. Every mutant can be killed.

module example.com/My-Mod_x.y/~z/v2

go 1.24

package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// tree returns mode, time and content of all files below a folder, and the mode of the folders, by
// relative path. Folders named .teeth are left out.
func tree(dir string) (map[string]string, error) {
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() == ".teeth" {
			return filepath.SkipDir
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		text := info.Mode().String()
		switch {
		case info.Mode().IsRegular():
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			text = fmt.Sprint(text, info.ModTime().UnixNano(), string(data))
		case info.Mode()&fs.ModeSymlink != 0:
			target, err := os.Readlink(path)
			if err != nil {
				return err
			}
			text += target
		}
		rel, err := filepath.Rel(dir, path)
		files[rel] = text
		return err
	})
	return files, err
}

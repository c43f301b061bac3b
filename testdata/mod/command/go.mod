// Command has package main in cmd/tool, package counting in a folder of another name, and an internal package without tests of its own. Every mutant but those in main itself can be killed, from tests in cmd/tool.

module example.com/command

go 1.24

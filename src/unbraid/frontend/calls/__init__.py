"""The rules for calls: of the program's functions, of modelled library functions, and through function pointers."""

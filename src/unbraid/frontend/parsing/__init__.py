"""What libclang knows of a program: files, diagnostics, the syntax tree and the tokens of the text."""

"""What libclang knows of a program: files, diagnostics, cursors, and what its bindings leave out."""

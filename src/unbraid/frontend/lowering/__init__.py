"""What all rules share: the context of the program, the writer of statements, and the dispatch to other rules."""

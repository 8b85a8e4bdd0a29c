"""The transforms of a program as data: what each requires and ensures, in which order they run, and what they take."""

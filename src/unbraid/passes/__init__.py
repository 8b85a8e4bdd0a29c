"""The transforms as data: what each requires and ensures, in which order they run, and how much time they take."""

"""Functions and variables that the program uses and nobody defines: what they may do, and how they look in C."""

"""Sequential programs for the modular engine (CoMuS): one thread runs, and facts about the others replace their
code."""

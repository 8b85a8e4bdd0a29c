"""One thread at a time (seed 001): a thread as a sequential program, and the others as what it asks about them."""

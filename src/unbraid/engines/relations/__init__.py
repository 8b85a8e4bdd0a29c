"""Relations between the variables of all threads, guessed from random executions, and then proved."""

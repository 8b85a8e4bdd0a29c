"""Objects by which threads wait for each other: locks, condition variables, barriers, semaphores, and once-flags."""

"""Models of what a program learns from outside: times (`clocks.py`), random numbers, characters, processes (`inputs.py`)."""

"""What a program learns from outside: times (`clocks.py`), random numbers, characters and processes (`inputs.py`)."""

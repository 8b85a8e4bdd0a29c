"""What a program learns from outside: times (`clocks.py`), random numbers and
processes (`inputs.py`), messages and the environment (`texts.py`)."""

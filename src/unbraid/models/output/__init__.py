"""Models of output: to streams (`io.py`) and to strings (`texts.py`), by formats (`formats.py`)."""

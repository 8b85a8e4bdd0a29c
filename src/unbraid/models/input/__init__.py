"""Functions that read text: from strings, and from outside."""

"""C's types as core types, and the layout of structs, unions and bit-fields."""

"""Files, descriptors, streams and sockets, as far as a program can see them."""

"""Which events of an execution a short trace shows, and the calls of the thread library in it."""

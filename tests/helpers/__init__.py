"""What several tests need.  Tests import this, and never each other."""

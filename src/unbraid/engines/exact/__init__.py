"""Explicit-state search for programs without inputs."""

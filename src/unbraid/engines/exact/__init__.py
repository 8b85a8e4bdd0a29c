"""Visits the states of programs without inputs."""

"""Executions of the program as lowered: schedules, their replay here, and in a process of the user's program."""

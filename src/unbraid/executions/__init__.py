"""Executions of the program as lowered: schedules, their replay, and what of them can be kept fixed."""

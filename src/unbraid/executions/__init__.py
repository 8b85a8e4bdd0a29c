"""Executions of the program as lowered: schedules, their replay, and fixing their inputs or their schedule."""

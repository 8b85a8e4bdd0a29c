"""Programs as people have them: compile commands, records of builds, folders and project files become targets."""

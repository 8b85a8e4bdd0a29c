"""Is a program well-formed core?"""

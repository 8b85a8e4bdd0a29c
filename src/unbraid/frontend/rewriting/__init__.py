"""Rewrites core that has just been lowered: loops out of gotos, types of allocations, and how threads end."""

"""Lazy sequentialization with growing bounds."""

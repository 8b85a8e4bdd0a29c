"""Lazy sequentialization with bounds that grow by themselves."""

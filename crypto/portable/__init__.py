"""The primitives in plain Python, for the browser."""

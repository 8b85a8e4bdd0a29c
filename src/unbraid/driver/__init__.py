"""From a request to an answer: decides which engines run, runs them, and makes an answer of what they find."""

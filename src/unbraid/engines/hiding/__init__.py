"""All states of an abstraction without inputs and counters that only steer."""

"""An abstraction for programs whose inputs and counters matter little, so that all of its states can be visited."""

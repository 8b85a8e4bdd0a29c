"""The prover that asks ABC: it writes the product of the threads as a circuit."""

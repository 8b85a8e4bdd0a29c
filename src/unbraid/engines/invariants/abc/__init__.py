"""The prover that asks ABC: the product of the threads as a circuit of single bits."""

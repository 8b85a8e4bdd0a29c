"""Horn clauses in SMT-LIB: terms, writing, solving."""

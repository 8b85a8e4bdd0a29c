"""The embedded bounded model checker: symbolic execution of sequential scalar core to one word-level formula."""

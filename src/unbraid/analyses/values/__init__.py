"""Which numbers each variable may hold, at each place of each thread of a cloned program."""

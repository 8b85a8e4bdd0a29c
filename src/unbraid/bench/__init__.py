"""Many tasks, several configurations, one table: `unbraid bench`.

    tasks ─▶ runner (× configurations) ─▶ results ─▶ table, compare, report

`session` joins them; nothing here prints.  `growth` is apart: it measures how the cost of our own formulas grows.
`benchexec_tool` tells BenchExec how Unbraid is called.
"""

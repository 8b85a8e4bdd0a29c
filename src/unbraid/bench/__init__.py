"""Many tasks, several configurations, one table: `unbraid bench`.

    tasks ─▶ runner (× configurations) ─▶ results ─▶ table, compare, report

`session` joins them; no module here prints.  `growth` is separate: it measures how the cost of our own formulas grows.
`benchexec_tool` tells BenchExec how to call Unbraid.
"""

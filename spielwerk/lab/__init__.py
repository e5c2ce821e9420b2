"""The laboratory: the games as fast simulators, on one core, on all cores and on a GPU."""

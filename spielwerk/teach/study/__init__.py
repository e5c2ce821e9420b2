"""The study board: positions by address, changed within the invariants, played on, turns compared."""

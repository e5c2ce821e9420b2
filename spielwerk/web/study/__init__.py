"""The study board in the browser: positions by address, drawn, played on, changed and compared."""

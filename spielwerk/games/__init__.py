"""The games. Each folder is one game; nothing outside a folder names it."""

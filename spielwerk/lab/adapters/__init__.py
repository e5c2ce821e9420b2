"""The games as environments of libraries that people already use; each needs its library installed."""

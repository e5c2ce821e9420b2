"""Tests of Murano; a package, so that modules of the same name in other games do not get in the way."""

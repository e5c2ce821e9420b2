"""The tools of proof, for every game, a third party's too: what must hold is checked, not believed."""

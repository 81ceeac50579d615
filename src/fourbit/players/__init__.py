"""Those who choose: chance, bots, people."""

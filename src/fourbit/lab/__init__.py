"""The lab: many games between bots, as blocks, tables and strengths; none is needed to play."""

"""What is written down: positions, views, records, notation."""

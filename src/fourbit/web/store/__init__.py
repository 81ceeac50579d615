"""What the server keeps: games as their entries, seats by hashed keys, on SQLite or PostgreSQL."""

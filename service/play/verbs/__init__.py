"""What clients, bots and the clock do with matches: one verb a file."""

"""What each request and answer passes through, whatever resource it is about."""

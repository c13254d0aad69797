"""What the application needs of the world around it: ports, and the values that pass through them."""

"""Redis: the ports of the application, kept by scripts that each stay in one partition."""

"""How a deployment runs: its parts, who starts and replaces them, and what each is made of."""

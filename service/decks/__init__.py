"""The command `noonday deck`: what authors of decks need, with no service at all."""

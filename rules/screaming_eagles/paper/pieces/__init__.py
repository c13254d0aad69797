"""What a kit of the game is made of: the sky, planes, battle boards and cards, drawn in tenths of a millimetre."""

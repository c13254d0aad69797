"""What every match has, whatever its game: seats, clocks, plies, the record and its proof."""

"""Files made of matches: sheets, replay pages and pictures."""

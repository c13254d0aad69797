"""The processes of a part: how they start, show that they live, drain and end."""

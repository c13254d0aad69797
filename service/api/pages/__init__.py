"""Pages for people, and what operators read."""

"""Records as files: the archive folder, and the files that people bring."""

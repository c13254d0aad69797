"""The resources of the interface: one blueprint a file."""

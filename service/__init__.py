"""The service: the application, its store, its HTTP interface."""

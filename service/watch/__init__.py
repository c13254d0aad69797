"""What operators see: logs, metrics and traces."""

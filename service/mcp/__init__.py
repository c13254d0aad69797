"""The door for language models: an MCP server that plays through the API, as any client does (`noonday mcp`)."""

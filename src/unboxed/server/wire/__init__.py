"""What comes over a connection: bytes, messages, and the socket of a table."""

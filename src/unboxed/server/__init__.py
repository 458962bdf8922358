"""The service: tables, seats, storage and sockets; it knows games only through the engine's contract."""

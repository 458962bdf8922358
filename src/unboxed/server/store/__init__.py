"""The store: everything that outlives a process. It knows nothing of live tables, sockets or requests."""

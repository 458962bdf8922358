"""Workers: heavy work in processes of its own, for a caller that waits (crew.py) and for a service (pool.py).

Nothing is imported here, so that a worker starts with no more than it needs."""

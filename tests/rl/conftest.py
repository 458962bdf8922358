"""Learners need torch, which only the environment of `make test-rl` has: elsewhere there is nothing to collect."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("torch") else ["test_*.py"]

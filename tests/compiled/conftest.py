"""These tests are about the compiled build (`make test-compiled`); with the pure one there is nothing to compare."""

from unboxed.kernel.version import COMPILED

collect_ignore_glob = [] if COMPILED else ["test_*.py"]

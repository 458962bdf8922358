"""What `make test` does in a small way `make soak` does in full."""

import os

FULL = os.environ.get("UNBOXED_SOAK") == "full"

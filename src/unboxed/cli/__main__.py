"""`python -m unboxed.cli` is `unboxed`."""

import sys

from . import main

sys.exit(main())

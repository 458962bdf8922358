"""Lets tests find their helpers, whatever is tested beside them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

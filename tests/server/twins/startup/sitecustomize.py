"""Imported by every Python process that is started with this folder on its path: the service and its workers.

They learn of the prepared positions, and a service may be given a fault to be found (leaking.py)."""

import os

from tests.server.twins import beginnings, leaking

if beginnings.FILE in os.environ:
    beginnings.read()
if leaking.VARIABLE in os.environ:
    leaking.put_in()

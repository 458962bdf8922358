#!/bin/sh
# Make sure that a PostgreSQL for the tests of the store is there: the machine's own, else that of the pgserver package.
# usage: tools/postgres.sh VENV
set -eu

venv=$1

if "$venv/bin/python" -c 'from tests.server.postgres import binaries; binaries()' 2>/dev/null; then
    exit 0
fi
echo "installing pgserver into $venv"
"$venv/bin/python" -m pip --disable-pip-version-check install --quiet --constraint constraints.txt pgserver || {
    echo "no PostgreSQL found; remedy: sudo apt-get install postgresql, or let pip reach pgserver" >&2
    exit 1
}

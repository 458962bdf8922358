#!/bin/sh
# Put this project, editable, into a virtual environment, with the versions a constraints file names.
# usage: tools/venv.sh FOLDER CONSTRAINTS REQUIREMENT [BUILDER ...]      (REQUIREMENT: "." or ".[dev]")
# Builders are what packages need that come as sources only.
set -eu

folder=$1 constraints=$2 requirement=$3
shift 3
python=${PYTHON:-python3}

fail() {
    echo "$1" >&2
    exit 1
}

command -v "$python" >/dev/null ||
    fail "no $python found; remedy: apt-get install python3"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "Python 3.11 or newer is needed; remedy: name one, as in: make PYTHON=python3.12 play"

# Debian ships python3 without the part that makes environments.
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "installing python3-venv"
        { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv; } >/dev/null
    fi
    "$python" -c 'import ensurepip, venv' 2>/dev/null ||
        fail "$python cannot make environments; remedy: sudo apt-get install python3-venv"
fi

if ! "$folder/bin/python" -m pip --version >/dev/null 2>&1; then # absent, moved, or left half made
    echo "making $folder"
    "$python" -m venv --clear "$folder"
fi

pip() {
    "$folder/bin/python" -m pip --disable-pip-version-check install --quiet --constraint "$constraints" "$@"
}

# The build backend goes in first and is used from here: pip would fetch it unpinned for a build of its own.
echo "installing $requirement into $folder"
pip hatchling "$@"
pip --no-build-isolation --editable "$requirement"

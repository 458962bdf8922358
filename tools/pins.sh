#!/bin/sh
# Resolve an optional-dependency group anew and write names and versions, nothing else, to a constraints file.
# usage: tools/pins.sh FILE GROUP [BUILDER ...]
set -eu

file=$1 group=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

: >"$work/none.txt"
tools/venv.sh "$work/venv" "$work/none.txt" ".[$group]" "$@"
"$work/venv/bin/python" -m pip --disable-pip-version-check freeze --all --exclude pip --exclude-editable |
    sed 's/+[a-z0-9.]*$//' >"$work/pins.txt" # whichever build of a version this machine has
if grep -n '[@/]' "$work/pins.txt"; then
    echo "a pin names a place instead of a version" >&2
    exit 1
fi
{
    echo "# The versions of the '$group' group and all it needs. Written by \`make pins\`."
    cat "$work/pins.txt"
} >"$file"

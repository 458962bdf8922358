#!/bin/sh
# Resolve an optional-dependency group anew and write names and versions, nothing else, to a constraints file.
# usage: tools/pins.sh FILE GROUP
set -eu

file=$1 group=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

: >"$work/none.txt"
tools/venv.sh "$work/venv" "$work/none.txt" ".[$group]"
"$work/venv/bin/python" -m pip --disable-pip-version-check freeze --all --exclude pip --exclude-editable >"$work/pins.txt"
if grep -n '[@/]' "$work/pins.txt"; then
    echo "a pin names a place instead of a version" >&2
    exit 1
fi
{
    echo "# The versions of the '$group' group and all it needs. Written by \`make pins\`."
    cat "$work/pins.txt"
} >"$file"

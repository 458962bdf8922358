#!/bin/sh
# Make sure that a Chromium for the browser tests is there; Debian's own is the one they drive.
set -eu

if [ ! -x /usr/bin/chromium ]; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "installing chromium"
        { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium; } >/dev/null
    fi
    [ -x /usr/bin/chromium ] || {
        echo "no chromium found; remedy: sudo apt-get install chromium" >&2
        exit 1
    }
fi

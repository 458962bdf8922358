#!/bin/sh
# Make sure that a Firefox for its browser test is there; Debian's own is the one it drives, without any driver beside it.
set -eu

if ! command -v firefox-esr >/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "installing firefox"
        { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq firefox-esr; } >/dev/null
    fi
    command -v firefox-esr >/dev/null || {
        echo "no firefox found; remedy: sudo apt-get install firefox-esr" >&2
        exit 1
    }
fi

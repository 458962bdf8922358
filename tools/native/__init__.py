"""The compiled build: sources that mypyc can make native, written from the readable ones, and the compiling of them.

    python -m tools.native [--quick] FOLDER [GAME ...]

leaves a package in FOLDER that runs as the pure one does. See docs/design.md, "Two builds from one source".
"""

"""Tables in play in this process: the order of events, what everybody is shown, clocks, windows and bots."""

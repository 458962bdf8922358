"""Our speed and the peers', measured side by side in one run."""

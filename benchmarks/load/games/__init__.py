"""Games that only the load run has."""

"""What is asked by request: the interface, the page, and what stands before them."""

"""A paper of ours held against the same paper printed again from the evidence in it."""

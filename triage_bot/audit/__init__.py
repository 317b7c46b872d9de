"""The audit of targets."""

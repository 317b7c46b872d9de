"""The grammar that reads effects out of a policy's sentences."""

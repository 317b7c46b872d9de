"""Integer hashes of a seed: FNV-1a and a finaliser. Nothing here depends on the platform or on ``hash()``."""

_FNV_OFFSET = 2166136261
_FNV_PRIME = 16777619
_MASK = 0xFFFFFFFF


def fnv1a(text: str) -> int:
    """Return the 32-bit FNV-1a hash of the UTF-8 bytes of *text*."""
    value = _FNV_OFFSET
    for byte in text.encode("utf-8"):
        value = ((value ^ byte) * _FNV_PRIME) & _MASK
    return value


def spread(value: int) -> int:
    """Avalanche a 32-bit *value* (the finaliser of MurmurHash3).

    FNV-1a of short decimal strings differs in few bits from one seed to the next; every use of it but the
    held-out bucket goes through this, so that template, parameters and overlay are unrelated draws.
    """
    value &= _MASK
    value = ((value ^ (value >> 16)) * 0x85EBCA6B) & _MASK
    value = ((value ^ (value >> 13)) * 0xC2B2AE35) & _MASK
    return value ^ (value >> 16)

"""Amounts as text."""


def money(amount: int, currency: str) -> str:
    """Return minor units as text, such as ``9,450.00 USD``."""
    return f"{amount // 100:,}.{amount % 100:02d} {currency}"

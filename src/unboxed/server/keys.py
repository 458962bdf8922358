"""Table ids and secrets: how they are made, and how a secret is kept without keeping it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are mistaken for another


def new_table_id() -> str:
    """Twelve letters: 59 bits, too many to guess at the rate the service answers."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def next_table_id(table: str, owner_hash: str) -> str:
    """The id of a table's rematch: always the same, so there is one; nobody guesses it who knows only the table."""
    number = int.from_bytes(hashlib.sha256(f"rematch {table} {owner_hash}".encode()).digest())
    return "".join(_LETTERS[number // len(_LETTERS) ** place % len(_LETTERS)] for place in range(12))


def secret_for(what: str, secret: str) -> str:
    """A secret for something else, which whoever holds this one can have again as often as they ask."""
    return base64.urlsafe_b64encode(hashlib.sha256(f"{what} {secret}".encode()).digest()[:18]).decode()


def new_secret() -> str:
    """What holds a seat: 144 random bits."""
    return secrets.token_urlsafe(18)


def new_recovery_code() -> str:
    """What opens a profile whose secret and passphrase are lost: 98 random bits that can be written on paper."""
    letters = "".join(secrets.choice(_LETTERS) for _ in range(20))
    return "-".join(letters[i : i + 5] for i in range(0, 20, 5))


def plain_code(typed: str) -> str:
    """A recovery code as it was typed, without what does not matter in it."""
    return "".join(sign for sign in typed.lower() if sign.isalnum())


def hashed(secret: str) -> str:
    """What the store keeps of a secret. The secret is random, so one quick hash cannot be searched."""
    return hashlib.sha256(secret.encode()).hexdigest()


def fits(secret: str | None, kept: str | None) -> bool:
    """Is this the secret whose hash was kept?"""
    return secret is not None and kept is not None and hmac.compare_digest(hashed(secret), kept)


def hashed_passphrase(passphrase: str) -> str:
    """What the store keeps of a passphrase: people choose short ones, so the hash is slow and salted."""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}:{_stretched(passphrase, salt).hex()}"


def passphrase_fits(passphrase: str, kept: str | None) -> bool:
    """Is this the passphrase whose hash was kept? Where none was kept, to say no takes just as long."""
    salt, _, rest = (kept or _NONE).partition(":")
    return hmac.compare_digest(_stretched(passphrase, bytes.fromhex(salt)).hex(), rest)


def _stretched(passphrase: str, salt: bytes) -> bytes:
    return hashlib.scrypt(passphrase.encode(), salt=salt, n=2**14, r=8, p=1)


_NONE = f"{bytes(16).hex()}:"

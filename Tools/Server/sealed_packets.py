"""Tickets and sealed packets of a match in Python, as docs/match-protocol.md describes them. It shares no code with the
programs that it is compared with: it needs hmac and hashlib, and the package `cryptography` of PyPI.
"""

import hashlib
import hmac
import secrets
import struct
import time

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

MARK = b"RM"
JOIN, CHALLENGE, REFUSAL, WELCOME, INPUT, STATE = 1, 2, 3, 4, 10, 11
# The mark, the kind, the token and the number.
HEAD = 2 + 1 + 16 + 6


def sign(key, player, seconds=300, room="", name="", sealed=True):
    """Returns a ticket as bytes."""
    word = "reel1s" if sealed else "reel1"
    text = f"{word}.{player}.{int(time.time()) + seconds}.{room.encode().hex()}.{name.encode().hex()}"
    return (text + "." + hmac.new(key, text.encode(), hashlib.sha256).hexdigest()).encode()


def player_key(key, ticket):
    """Returns the key of the player with a sealed ticket, as the owner of the ticket key computes it."""
    return hmac.new(key, b"reel-seal1." + ticket, hashlib.sha256).digest()


def proof(key, head):
    """Returns the proof that a request to join comes from the player with a key."""
    return hmac.new(key, b"reel-join1." + head, hashlib.sha256).hexdigest().encode()


def varint(number):
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes(out) + bytes([number])


def data(content):
    return varint(len(content)) + content


class Join:
    """A request to join."""

    def __init__(self, packet):
        self.attempt, self.cookie, self.role = packet[5:21], packet[21:29], packet[29:30]
        self.token, self.resume = packet[30:46], packet[46:62]
        self.version = packet[3:5]
        rest = packet[62:]

        def take():
            nonlocal rest
            size, shift = 0, 0
            while True:
                byte, rest = rest[0], rest[1:]
                size |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    break
            content, rest = rest[:size], rest[size:]
            return content

        game = take()
        self.identity = data(game) + rest[:24]
        rest = rest[24:]
        kind, rest = rest[0], rest[1:]
        if kind == 1:
            self.room = bytes([1]) + data(take())
        elif kind == 2:
            self.room, rest = bytes([2]) + rest[:16], rest[16:]
        else:
            self.room = bytes([0])
        self.ticket = take()

    def anew(self):
        """Lets the request be a new attempt."""
        self.attempt, self.token, self.cookie = secrets.token_bytes(16), secrets.token_bytes(16), bytes(8)
        return self

    @property
    def head(self):
        """The bytes before the ticket."""
        return (MARK + bytes([JOIN]) + self.version + self.attempt + self.cookie + self.role + self.token + self.resume
                + self.identity + self.room)

    @property
    def packet(self):
        return (self.head + data(self.ticket)).ljust(160, b"\0")


class Seal:
    """The keys of a join."""

    def __init__(self, key, welcome_token, join_token):
        def derive(info):
            return ChaCha20Poly1305(HKDF(
                algorithm=hashes.SHA256(), length=32, salt=welcome_token + join_token, info=info).derive(key))

        self.keys = {INPUT: derive(b"reel-seal1 to host"), STATE: derive(b"reel-seal1 from host")}

    def open(self, packet):
        """Returns the content of a packet; `None` if it is not authentic."""
        number = int.from_bytes(packet[19:25], "little")
        nonce = bytes(4) + struct.pack("<Q", number)
        try:
            return self.keys[packet[2]].decrypt(nonce, packet[HEAD:], packet[:HEAD])
        except InvalidTag:
            return None

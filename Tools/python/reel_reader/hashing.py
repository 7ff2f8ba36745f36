"""The hashes of reels and states; see docs/reel-format.md and docs/snapshot-format.md."""

from __future__ import annotations

import struct

_MASK = 0xFFFF_FFFF_FFFF_FFFF
_LOW = 0xFFFF_FFFF


class StableHasher:
    """A hash of 64-bit words, in order. ``value`` is the hash of all words so far."""

    def __init__(self, seed: int = 0) -> None:
        self.state = (seed ^ 0x5265_656C_5374_6174) & _MASK

    def combine(self, word: int) -> None:
        """Adds one word."""
        word = ((word ^ word >> 30) * 0xBF58_476D_1CE4_E5B9) & _MASK
        word = ((word ^ word >> 27) * 0x94D0_49BB_1331_11EB) & _MASK
        folded = ((self.state ^ word ^ word >> 31) * 0x9E37_79B9_7F4A_7C15) & _MASK
        self.state = ((folded << 29 | folded >> 35) + 0x1656_67B1_9E37_79F9) & _MASK

    def combine_bytes(self, data: bytes | memoryview) -> None:
        """Adds bytes as words, the last one filled with zeros, and then the number of bytes."""
        count = len(data)
        padded = bytes(data) + bytes(-count % 8)
        # The same as `combine` for each word, without a call for each.
        state = self.state
        for word in struct.unpack(f"<{len(padded) // 8}Q", padded):
            word = ((word ^ word >> 30) * 0xBF58_476D_1CE4_E5B9) & _MASK
            word = ((word ^ word >> 27) * 0x94D0_49BB_1331_11EB) & _MASK
            folded = ((state ^ word ^ word >> 31) * 0x9E37_79B9_7F4A_7C15) & _MASK
            state = ((folded << 29 | folded >> 35) + 0x1656_67B1_9E37_79F9) & _MASK
        self.state = state
        self.combine(count)

    @property
    def value(self) -> int:
        word = self.state
        word = ((word ^ word >> 33) * 0xFF51_AFD7_ED55_8CCD) & _MASK
        word = ((word ^ word >> 33) * 0xC4CE_B9FE_1A85_EC53) & _MASK
        return word ^ word >> 33


def checksum(data: bytes | memoryview, seed: int = 0) -> int:
    """Returns the checksum of bytes; with the seed 0 also the hash of a name."""
    hasher = StableHasher(seed)
    hasher.combine_bytes(data)
    return hasher.value


def _split_mix(number: int) -> int:
    word = number * 0x9E37_79B9_7F4A_7C15 & _MASK
    word = (word ^ word >> 30) * 0xBF58_476D_1CE4_E5B9 & _MASK
    word = (word ^ word >> 27) * 0x94D0_49BB_1331_11EB & _MASK
    return word ^ word >> 31


_LANES = [number * 0x9E37_79B9_7F4A_7C15 & _MASK for number in range(1, 9)]
_KEYS = [_split_mix(number) for number in range(1, 25)]
_BLOCKS_OF_TURN = 16


class BlockHasher:
    """A hash of many bytes: eight lanes, which take in 64 bytes at a time."""

    def __init__(self) -> None:
        self._lanes = list(_LANES)
        self._block_count = 0

    def fold(self, data: bytes | memoryview) -> None:
        """Adds complete blocks: a multiple of 64 bytes."""
        a, b, c, d, e, f, g, h = self._lanes
        turn = self._block_count % _BLOCKS_OF_TURN
        for w in struct.iter_unpack("<8Q", data):
            k = _KEYS[turn : turn + 8]
            m = w[0] ^ k[0]
            a = (a + (m & _LOW) * (m >> 32) + w[1]) & _MASK
            m = w[1] ^ k[1]
            b = (b + (m & _LOW) * (m >> 32) + w[0]) & _MASK
            m = w[2] ^ k[2]
            c = (c + (m & _LOW) * (m >> 32) + w[3]) & _MASK
            m = w[3] ^ k[3]
            d = (d + (m & _LOW) * (m >> 32) + w[2]) & _MASK
            m = w[4] ^ k[4]
            e = (e + (m & _LOW) * (m >> 32) + w[5]) & _MASK
            m = w[5] ^ k[5]
            f = (f + (m & _LOW) * (m >> 32) + w[4]) & _MASK
            m = w[6] ^ k[6]
            g = (g + (m & _LOW) * (m >> 32) + w[7]) & _MASK
            m = w[7] ^ k[7]
            h = (h + (m & _LOW) * (m >> 32) + w[6]) & _MASK
            turn += 1
            if turn == _BLOCKS_OF_TURN:
                turn = 0
                lanes = zip((a, b, c, d, e, f, g, h), _KEYS[16:])
                a, b, c, d, e, f, g, h = (
                    (lane ^ lane >> 47 ^ key) * 0x9E37_79B1 & _MASK for lane, key in lanes
                )
        self._lanes = [a, b, c, d, e, f, g, h]
        self._block_count += len(data) // 64

    def finish(self, rest: bytes | memoryview) -> int:
        """Returns the hash of all blocks and of the bytes behind them; changes nothing."""
        end = BlockHasher()
        end._lanes, end._block_count = self._lanes, self._block_count
        length = self._block_count * 64 + len(rest)
        if len(rest) > 0:
            end.fold(bytes(rest) + bytes(-len(rest) % 64))
        hasher = StableHasher()
        hasher.combine(length)
        for lane in end._lanes:
            hasher.combine(lane)
        return hasher.value


def block_hash(data: bytes | memoryview) -> int:
    """Returns the block hash of bytes."""
    return BlockHasher().finish(data)

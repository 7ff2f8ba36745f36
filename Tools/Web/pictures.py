"""Pictures as arrays of rows, columns and channels: PNG files of 8 bits a channel, and the comparison of pictures."""

import struct
import zlib

import numpy

# The most by which a channel may differ, because renderers round blending differently; as in ReelConformance.
TOLERANCE = 3


def encode(picture):
    """Returns a PNG."""
    height, width, depth = picture.shape

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, {3: 2, 4: 6}[depth], 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row.astype(numpy.uint8).tobytes() for row in picture))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def decode(png):
    """Returns the picture of an 8-bit PNG in RGB or RGBA, without interlace."""
    at, data, width, height, depth = 8, b"", 0, 0, 4
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        if kind == b"IHDR":
            width, height, _, color = struct.unpack(">IIBB", png[at + 8 : at + 18])
            depth = {2: 3, 6: 4}[color]
        if kind == b"IDAT":
            data += png[at + 8 : at + 8 + size]
        at += 12 + size
    data, stride = zlib.decompress(data), width * depth
    rows, before = [], bytearray(stride)
    for y in range(height):
        kind, row = data[y * (stride + 1)], bytearray(data[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        for x in range(stride):
            left = row[x - depth] if x >= depth else 0
            up, corner = before[x], before[x - depth] if x >= depth else 0
            if kind == 1:
                row[x] = row[x] + left & 255
            elif kind == 2:
                row[x] = row[x] + up & 255
            elif kind == 3:
                row[x] = row[x] + (left + up) // 2 & 255
            elif kind == 4:
                p = left + up - corner
                a, b, c = abs(p - left), abs(p - up), abs(p - corner)
                row[x] = row[x] + (left if a <= b and a <= c else up if b <= c else corner) & 255
        rows.append(row)
        before = row
    return numpy.array(rows, dtype=numpy.uint8).reshape(height, width, depth)


def difference(found, expected, slack=0, others=0):
    """Returns a sentence about the difference of two pictures, or None.

    A pixel whose centre lies on an edge may belong to the other side. Its colour then lies between those of its expected
    neighbours; at most `slack` pixels in a thousand may. At most `others` in ten thousand may be neither.
    """
    if found.shape[:2] != expected.shape[:2]:
        return f"expected {expected.shape[1]} by {expected.shape[0]} pixels, found {found.shape[1]} by {found.shape[0]}"
    found, expected = found[..., :3].astype(int), expected[..., :3].astype(int)
    height, width = found.shape[:2]
    around = numpy.pad(expected, ((1, 1), (1, 1), (0, 0)), mode="edge")
    is_wrong = (numpy.abs(found - expected) > TOLERANCE).any(axis=2)
    near = numpy.array([around[dy : dy + height, dx : dx + width] for dy in range(3) for dx in range(3)])
    is_on_edge = (
        (found >= near.min(axis=0) - TOLERANCE) & (found <= near.max(axis=0) + TOLERANCE)).all(axis=2)
    wrong, edges = numpy.argwhere(is_wrong & ~is_on_edge), numpy.argwhere(is_wrong & is_on_edge)
    pixels = wrong if len(wrong) else edges
    size = width * height
    if len(wrong) * 10_000 <= others * size and len(edges) * 1000 <= slack * size:
        return None
    y, x = pixels[0]
    return (
        f"{len(wrong)} wrong pixels and {len(edges)} of a neighbour (at most {slack} in 1000); at {x}, {y} "
        f"expected {tuple(map(int, expected[y, x]))}, found {tuple(map(int, found[y, x]))}")

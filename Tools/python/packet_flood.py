"""A stranger who sends 10,000 packets of garbage a second to a port of this machine, until the program is ended.

    python3 packet_flood.py PORT SEED [FILE]

Half of the packets are random bytes; the others begin like a packet of a match, with each kind. With FILE, to which
packet_relay.py writes packets of a match, three of four packets are among those, sent once more from other addresses:
packets of players as they were, and requests to join, half of them with some other bytes. No answer is ever read.
"""

import random
import socket
import sys
import time

port, numbers = int(sys.argv[1]), random.Random(int(sys.argv[2]))
senders = [socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _ in range(50)]
seen = []
packets = []


def replayed():
    """A packet of the file."""
    packet = bytearray(numbers.choice(seen))
    # A stranger who reads a player's token, and changes packets that have it, can end the player's part in the match.
    if packet[2] == 1 and numbers.random() < 0.5:
        for _ in range(numbers.randint(1, 4)):
            packet[numbers.randrange(len(packet))] = numbers.randrange(256)
    return bytes(packet)


for number in range(1000):
    garbage = numbers.randbytes(numbers.randint(0, 1300))
    packets.append(b"RM" + bytes([number // 2 % 12]) + garbage if number % 2 else garbage)
begin, sent = time.monotonic(), 0
while True:
    while sent < (time.monotonic() - begin) * 10_000:
        try:
            packet = replayed() if seen and sent % 4 else packets[sent % 1000]
            senders[sent % 50].sendto(packet, ("127.0.0.1", port))
        except OSError:
            pass  # The queue of the system is full.
        sent += 1
    if len(sys.argv) > 3 and sent % 5000 < 50:
        try:
            with open(sys.argv[3], encoding="ascii") as file:
                seen = [bytes.fromhex(line) for line in file.read().split("\n")[:-1]]
        except OSError:
            pass  # The relay has written none yet.
    time.sleep(0.001)

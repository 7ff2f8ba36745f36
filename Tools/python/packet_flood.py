"""A stranger who sends 10,000 packets of garbage a second to a port of this machine, until the program is ended.

    python3 packet_flood.py PORT SEED

Half of the packets are random bytes; the others begin like a packet of a match, with each kind.
"""

import random
import socket
import sys
import time

port, numbers = int(sys.argv[1]), random.Random(int(sys.argv[2]))
sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
packets = []
for number in range(1000):
    garbage = numbers.randbytes(numbers.randint(0, 1300))
    packets.append(b"RM" + bytes([number // 2 % 12]) + garbage if number % 2 else garbage)
begin, sent = time.monotonic(), 0
while True:
    while sent < (time.monotonic() - begin) * 10_000:
        try:
            sender.sendto(packets[sent % 1000], ("127.0.0.1", port))
        except OSError:
            pass  # The queue of the system is full.
        sent += 1
    time.sleep(0.001)

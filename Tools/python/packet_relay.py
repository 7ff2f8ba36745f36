"""A bad network between programs of this machine: a relay of UDP packets that delays, loses, repeats and reorders them.

    python3 packet_relay.py TARGET_PORT SEED DELAY JITTER LOSS [FILE]

It prints the port at which TARGET_PORT is reached. Each program that sends to it gets a port of its own, by which the
others see it, as behind a router. DELAY and JITTER are milliseconds each way, LOSS a share of the packets. One packet of
a hundred arrives twice, and now and then all packets of a way are lost for a quarter of a second. The first packets to
the target are written to FILE, one a line, in hexadecimal.
"""

import heapq
import random
import select
import socket
import sys
import time


class Relay:
    def __init__(self, target, seed, delay, jitter, loss, file=None):
        self.file, self.written = file, {}
        self.random = random.Random(seed)
        self.delay, self.jitter, self.loss = delay, jitter, loss
        self.sockets = []
        self.addresses = []
        self.numbers = {}
        self.waiting = []
        self.count = 0
        self.burst_ends = {}
        self.number(("127.0.0.1", target))

    def number(self, address):
        """The number of the program at an address; a new one gets a socket."""
        if address not in self.numbers:
            public = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            public.bind(("127.0.0.1", 0))
            public.setblocking(False)
            self.numbers[address] = len(self.addresses)
            self.addresses.append(address)
            self.sockets.append(public)
        return self.numbers[address]

    def port(self, number):
        return self.sockets[number].getsockname()[1]

    def take(self, to, now):
        """Takes all packets that have arrived for a program."""
        while True:
            try:
                data, sender = self.sockets[to].recvfrom(4096)
            except BlockingIOError:
                return
            except ConnectionRefusedError:
                continue
            if self.file and to == 0:
                self.write(data)
            way = (self.number(sender), to)
            if self.random.random() < 0.001:
                self.burst_ends[way] = now + 0.25
            if now < self.burst_ends.get(way, 0) or self.random.random() < self.loss:
                continue
            for _ in range(2 if self.random.random() < 0.01 else 1):
                due = now + (self.delay + self.random.random() * self.jitter) / 1000
                self.count += 1
                heapq.heappush(self.waiting, (due, self.count, way, data))

    def write(self, data):
        """Writes a packet, up to 200 of each kind."""
        kind = data[2:3]
        self.written[kind] = self.written.get(kind, 0) + 1
        if self.written[kind] <= 200:
            with open(self.file, "a", encoding="ascii") as file:
                file.write(data.hex() + "\n")

    def run(self):
        while True:
            now = time.monotonic()
            wait = max(0, min(0.1, self.waiting[0][0] - now)) if self.waiting else 0.1
            ready, _, _ = select.select(self.sockets, [], [], wait)
            now = time.monotonic()
            for public in ready:
                self.take(self.sockets.index(public), now)
            while self.waiting and self.waiting[0][0] <= now:
                _, _, (sender, to), data = heapq.heappop(self.waiting)
                try:
                    self.sockets[sender].sendto(data, self.addresses[to])
                except OSError:
                    pass  # A program that has ended is a machine that is gone.


if __name__ == "__main__":
    target, seed = int(sys.argv[1]), int(sys.argv[2])
    relay = Relay(target, seed, *map(float, sys.argv[3:6]), *sys.argv[6:7])
    print(relay.port(0), flush=True)
    relay.run()

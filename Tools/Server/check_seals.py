"""Checks tickets and encrypted packets between real processes: `check_seals.py WALK_PROGRAM CARDS_PROGRAM`.

A machine on the way records, changes, cuts, repeats and reorders the packets of a match, and uses what it has read. Another
program, sealed_packets.py, makes tickets and opens the packets. Run by the Python of .build/server-venv.
"""

import os
import pathlib
import random
import secrets
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from http_checks import Server, expect, failures, until
from sealed_packets import (CHALLENGE, HEAD, INPUT, JOIN, REFUSAL, STATE, WELCOME, Join, Seal, player_key, proof, sign)

# The cards of the game Cards, as the state has them.
CARDS = [[(card ^ mask).to_bytes(8, "little") for mask in (0, (1 << 64) - 1)]
         for card in (0xA5C396E10F2D7B48, 0x3D91C46AE8725BF0)]
WRONG_TICKET = 11


class MachineOnTheWay:
    """A relay of UDP packets, which records them. With `attacks`, it sends changed copies before each packet."""

    def __init__(self, port, attacks):
        self.server, self.attacks = ("127.0.0.1", port), attacks
        self.chance = random.Random(1)
        self.public = self.open()
        self.port = self.public.getsockname()[1]
        # The way of each machine: its address, its socket, and its packets as (is to the server, bytes).
        self.ways, self.packets, self.held = {}, {}, []
        self.attack_count, self.ends = 0, False
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    @staticmethod
    def open():
        made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        made.bind(("127.0.0.1", 0))
        made.setblocking(False)
        return made

    def run(self):
        while not self.ends:
            sockets = [self.public, *self.ways.values()]
            ready, _, _ = select.select(sockets, [], [], 0.005)
            for found in ready:
                self.take(found)
            now = time.monotonic()
            for held in [held for held in self.held if held[0] <= now]:
                self.held.remove(held)
                self.send(*held[1:])

    def take(self, found):
        while True:
            try:
                packet, sender = found.recvfrom(4096)
            except BlockingIOError:
                return
            except ConnectionRefusedError:
                continue
            if found is self.public:
                if sender not in self.ways:
                    self.ways[sender], self.packets[sender] = self.open(), []
                address, is_up = sender, True
            else:
                address, is_up = next(key for key, way in self.ways.items() if way is found), False
            self.packets[address].append((is_up, packet))
            if not self.attacks or packet[2] not in (INPUT, STATE):
                self.send(address, is_up, packet)
                continue
            for changed in self.changed(address, is_up, packet):
                self.attack_count += 1
                self.send(address, is_up, changed)
            # Some packets overtake others.
            if self.chance.random() < 0.1:
                self.held.append((time.monotonic() + self.chance.random() * 0.03, address, is_up, packet))
            else:
                self.send(address, is_up, packet)

    def changed(self, address, is_up, packet):
        chance = self.chance

        def flipped(start, end):
            out = bytearray(packet)
            out[chance.randrange(start, end)] ^= 1 << chance.randrange(8)
            return bytes(out)

        yield flipped(HEAD, len(packet))
        # The number: a receiver that believed it would take none of the packets that follow.
        yield flipped(19, HEAD)
        yield packet[:19] + b"\xff" * 6 + packet[HEAD:]
        yield packet[:chance.randrange(19, len(packet))]
        yield packet + bytes([chance.randrange(256)])
        # Earlier packets of this machine, and of the other one with the token of this machine.
        for other, recorded in list(self.packets.items()):
            earlier = chance.choice(recorded)[1]
            if earlier[2] == packet[2]:
                yield earlier if other == address else packet[:19] + earlier[19:]
        # The content in the other direction.
        yield packet[:HEAD] + chance.choice(self.packets[address])[1][HEAD:]

    def send(self, address, is_up, packet):
        try:
            if is_up:
                self.ways[address].sendto(packet, self.server)
            else:
                self.public.sendto(packet, address)
        except OSError:
            pass  # A program that has ended is a machine that is gone.

    def end(self):
        self.ends = True
        self.thread.join()

    def joins(self):
        """Returns the last request of each machine with a cookie, and the packets of the machine after its welcome."""
        for packets in list(self.packets.values()):
            request = welcome = None
            rest = []
            for is_up, packet in packets:
                if is_up and packet[2] == JOIN and packet[21:29] != bytes(8):
                    request = Join(packet)
                elif not is_up and packet[2] == WELCOME:
                    welcome = packet[19:35]
                elif packet[2] in (INPUT, STATE):
                    rest.append(packet)
            if request and welcome:
                yield request, welcome, rest


def bot(program, port, ticket, *arguments, ticks=400):
    return subprocess.Popen(
        [program, "bot", f"127.0.0.1:{port}", "--ticks", str(ticks), *arguments], stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True, env={**os.environ, "REEL_TICKET": ticket})


def play(program, server, tickets, room, attacks=False, ticks=400, while_running=lambda way: None):
    """Lets two bots play in a room through a machine on the way."""
    way = MachineOnTheWay(server.udp, attacks)
    bots = [bot(program, way.port, ticket, "--room", room, ticks=ticks) for ticket in tickets]
    while_running(way)
    for machine in bots:
        _, errors = machine.communicate(timeout=120)
        expect(machine.returncode == 0, f"a bot ends with {machine.returncode}: {errors}")
    way.end()
    return way


def packets_with(cards, packets):
    return sum(any(card in packet for card in cards) for packet in packets)


def join(own, server, request, make_ticket):
    """Joins by a socket with a ticket, and returns the answer."""
    own.settimeout(5)
    for _ in range(2):
        request.ticket = make_ticket(request)
        own.sendto(request.packet, ("127.0.0.1", server.udp))
        answer = own.recv(4096)
        expect(answer[3:19] == request.attempt, "an answer is none to the attempt")
        expect(len(answer) <= len(request.packet), "an answer is longer than the request")
        if answer[2] != CHALLENGE:
            break
        request.cookie = answer[19:27]
    return answer


def answer_to(server, request, make_ticket):
    """Returns the kind of the answer to a request, and the reason of a refusal."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as own:
        answer = join(own, server, request, make_ticket)
    return answer[2], answer[19] if answer[2] == REFUSAL else None


def check_spectator(server, request, key):
    """A spectator's packets are sealed, too, with a key of its own."""
    ticket = sign(key, "sam")
    own_key = player_key(key, ticket)
    request.role = b"\1"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as own:
        welcome = join(own, server, request, lambda request: ticket + b"~" + proof(own_key, request.head))
        expect(welcome[2] == WELCOME, f"a spectator is answered by {welcome[2:]}")
        seal = Seal(own_key, welcome[19:35], request.token)
        for _ in range(5):
            content = seal.open(own.recv(4096))
            expect(content and packets_with(CARDS[0] + CARDS[1], [content]) == 0, "a spectator's packet is wrong")


def check_tickets(server, request, keys):
    """Tickets that are wrong in some way, each from a machine of its own with a valid cookie."""
    def shown(ticket, key):
        return lambda request: ticket + b"~" + proof(key, request.head)

    def signed(key=keys[0], **values):
        ticket = sign(key, "eve", **values)
        return shown(ticket, player_key(key, ticket))

    ticket = sign(keys[0], "eve")
    own_key = player_key(keys[0], ticket)
    fields = ticket.split(b".")
    stolen = request.ticket
    # Any room: that of the players is full.
    request.room = bytes([0])
    wrong = {
        "no ticket": lambda request: b"",
        "a ticket without a proof": lambda request: ticket,
        "a proof with another key": shown(ticket, secrets.token_bytes(32)),
        "a proof of other bytes": lambda request: ticket + b"~" + proof(own_key, request.head[:-1] + b"\1"),
        "half a proof": lambda request: shown(ticket, own_key)(request)[:-2],
        "a longer proof": lambda request: shown(ticket, own_key)(request) + b"00",
        "a stolen ticket with its proof": lambda request: stolen,
        "a stolen ticket with an invented key": shown(stolen.split(b"~")[0], secrets.token_bytes(32)),
        "an expired ticket": signed(seconds=-1),
        "a ticket of an unknown key": signed(key=secrets.token_bytes(32)),
        "a ticket for another room": signed(room="other"),
        "a ticket without the word that seals": signed(sealed=False),
        "an ordinary ticket": lambda request: sign(keys[0], "eve", sealed=False),
        "a removed word": lambda request: ticket.replace(b"reel1s.", b"reel1."),
        "a removed word with a proof": lambda request: shown(ticket, own_key)(request).replace(b"reel1s.", b"reel1."),
        "another player": shown(b".".join([fields[0], b"ann", *fields[2:]]), own_key),
        "another end": shown(b".".join([*fields[:2], b"999999999999", *fields[3:]]), own_key),
        "a cut ticket": shown(ticket[:-2], own_key),
        "the longest ticket": lambda request: b"reel1s." + b"x" * 505,
        "bytes": lambda request: secrets.token_bytes(200),
    }
    for name, make_ticket in wrong.items():
        answer = answer_to(server, request.anew(), make_ticket)
        expect(answer == (REFUSAL, WRONG_TICKET), f"{name} is answered by {answer}")
    right = answer_to(server, request.anew(), signed())
    expect(right[0] == WELCOME, f"the right ticket is answered by {right}")


def issue(server, **order):
    status, _, answer = server.request("POST", "/v1/tickets", order)
    expect(status == 201, f"no ticket is issued: {status} {answer}")
    return answer


def check_open_match(program, key_file):
    """Without seals, the machine on the way sees the cards: this check would find them."""
    with Server(program, "--rooms", "2", "--ticket-key", key_file) as server:
        tickets = [issue(server, player=name)["ticket"] for name in ("ann", "bob")]
        way = play(program, server, tickets, "open", ticks=120)
        packets = [packet for _, _, rest in way.joins() for packet in rest]
        expect(all(packets_with(cards, packets) > 0 for cards in CARDS), "the cards are in no packet that is not sealed")


def check_sealed_match(program, key_file, keys, reels):
    with Server(program, "--rooms", "4", "--ticket-key", key_file, "--sealed", "--crash-reports", reels) as server:
        issued = issue(server, player="ann", name="Ann", seconds=600)
        expect(player_key(keys[0], issued["ticket"].encode()).hex() == issued["key"], "the player's key is another one")
        own = sign(keys[1], "bob")
        tickets = [f"{issued['ticket']}~{issued['key']}", f"{own.decode()}~{player_key(keys[1], own).hex()}"]
        player_keys = [bytes.fromhex(ticket.split("~")[1]) for ticket in tickets]

        def steal(way):
            until(lambda: len(list(way.joins())) == 2, "the players have not joined")
            check_spectator(server, next(way.joins())[0].anew(), keys[1])
            # What is read on the way is of no use to another machine, and puts no player out.
            for request, _, _ in list(way.joins()):
                packet = request.packet
                with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as thief:
                    thief.settimeout(5)
                    thief.sendto(packet, ("127.0.0.1", server.udp))
                    expect(thief.recv(4096)[2] == CHALLENGE, "a repeated request is not challenged")
                check_tickets(server, request, keys)

        way = play(program, server, tickets, "first", attacks=True, while_running=steal)
        expect(way.attack_count > 2000, f"only {way.attack_count} packets were changed")
        joins = list(way.joins())
        packets = [packet for recorded in way.packets.values() for _, packet in recorded]
        expect(packets_with(CARDS[0] + CARDS[1], packets) == 0, "a card is in a sealed packet")
        expect(not any(key in packet for key in player_keys for packet in packets), "a key is in a packet")
        seals = []
        for request, welcome, rest in joins:
            ticket = request.ticket.split(b"~")[0]
            at = [ticket.decode() == whole.split("~")[0] for whole in tickets].index(True)
            seal = Seal(player_keys[at], welcome, request.token)
            contents = [seal.open(packet) for packet in rest]
            expect(len(contents) > 200 and None not in contents, "packets cannot be opened")
            # Each player has a view of its own.
            seen = [packets_with(cards, contents) > 0 for cards in CARDS]
            expect(seen.count(True) == 1, f"player {at} gets {seen}")
            expect(Seal(player_keys[1 - at], welcome, request.token).open(rest[0]) is None, "the other key opens")
            seals.append((request, seal, rest))

        # The players come again, by the same tickets, and then leave.
        again = play(program, server, tickets, "second", ticks=60)
        for request, welcome, rest in again.joins():
            for former, seal, _ in seals:
                expect(all(seal.open(packet) is None for packet in rest), "a later join has the keys of an earlier one")
                if former.ticket.split(b"~")[0] == request.ticket.split(b"~")[0]:
                    at = [request.ticket.decode().startswith(ticket.split("~")[0]) for ticket in tickets].index(True)
                    expect(Seal(player_keys[at], welcome, request.token).open(rest[0]) is not None, "it cannot be opened")
        expect(issue(server, player="eve")["ticket"].startswith("reel1s."), "--sealed issues an ordinary ticket")
        status = server.request("POST", "/v1/tickets", {"player": "eve", "sealed": False})[0]
        expect(status == 400, f"a server with --sealed answers {status} for an ordinary ticket")
        until(lambda: server.request("GET", "/v1/status")[2]["openRooms"] == 0, "the rooms do not end")
        _, log = server.end()
        expect(not any(line.get("event") == "difference" for line in log), "a machine has another state")
    found = list(pathlib.Path(reels).glob("*.reel"))
    expect(len(found) >= 2, f"only {len(found)} reels are there")
    for reel in found:
        verified = subprocess.run([program, "verify", str(reel)], capture_output=True, text=True)
        expect(verified.returncode == 0, f"{reel.name}: {verified.stdout} {verified.stderr}")


def check_restarts(program, key_file, keys, reels):
    """A server under a supervisor is killed again and again: the sealed match goes on, and no number is used twice."""
    with Server(program, "--rooms", "2", "--ticket-key", key_file, "--sealed", "--supervised", "--crash-reports",
                reels) as server:
        signed = [sign(keys[0], name) for name in ("ann", "bob")]
        player_keys = [player_key(keys[0], ticket) for ticket in signed]
        tickets = [f"{ticket.decode()}~{key.hex()}" for ticket, key in zip(signed, player_keys)]
        killed = []

        def kill(way):
            until(lambda: len(list(way.joins())) == 2, "the players have not joined")
            for _ in range(3):
                time.sleep(2.5)
                found = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True)
                for child in found.stdout.split():
                    os.kill(int(child), signal.SIGKILL)
                    killed.append(child)

        way = play(program, server, tickets, "first", ticks=900, while_running=kill)
        expect(len(set(killed)) == 3, f"the servers {killed} were killed")
        joins = list(way.joins())
        expect(len(joins) == 2, f"{len(joins)} machines have joined")
        for request, welcome, rest in joins:
            heads = [packet[2:HEAD] for packet in rest]
            expect(len(set(heads)) == len(heads), "a number is used twice")
            lost = [{head[22] for head in heads if head[0] == kind} for kind in (INPUT, STATE)]
            expect(all(found == {0, 1, 2, 3} for found in lost), f"the numbers count the lost processes as {lost}")
            at = [ticket == request.ticket.split(b"~")[0] for ticket in signed].index(True)
            seal = Seal(player_keys[at], welcome, request.token)
            contents = [seal.open(packet) for packet in rest]
            expect(None not in contents, "packets of another process cannot be opened")
            seen = [packets_with(cards, contents) > 0 for cards in CARDS]
            expect(seen.count(True) == 1, f"player {at} gets {seen}")
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(30)
    found = list(pathlib.Path(reels).glob("match-*.reel"))
    expect(len(found) == 1, f"the match has {len(found)} reels")
    for reel in found:
        verified = subprocess.run([program, "verify", str(reel)], capture_output=True, text=True)
        expect(verified.returncode == 0, f"{reel.name}: {verified.stdout} {verified.stderr}")


def check_rights(program, key_file):
    """Who may not give orders gets no ticket, and a server without keys has none."""
    with Server(program, "--rooms", "1", "--ticket-key", key_file,
                environment={"REEL_HTTP_TOKEN": "a-token-of-some-length"}) as server:
        order = {"player": "ann"}
        expect(server.request("POST", "/v1/tickets", order)[0] == 401, "a ticket is issued without the token")
        wrong = {"Authorization": "Bearer a-token-of-some-lengti"}
        expect(server.request("POST", "/v1/tickets", order, wrong)[0] == 401, "a ticket is issued for a wrong token")
        right = {"Authorization": "Bearer a-token-of-some-length"}
        status, headers, _ = server.request("POST", "/v1/tickets", order, right)
        expect(status == 201 and headers["Cache-Control"] == "no-store", f"the token is answered by {status}")
        evil = {**right, "Origin": "http://evil.example"}
        expect(server.request("POST", "/v1/tickets", order, evil)[0] == 403, "another site gets a ticket")
        text = {**right, "Content-Type": "text/plain"}
        expect(server.request("POST", "/v1/tickets", '{"player": "ann"}', text)[0] == 415, "a form gets a ticket")
    with Server(program, "--rooms", "1") as server:
        for headers in [{"Origin": "http://evil.example"}, {"Host": "evil.example"}, {"X-Forwarded-For": "203.0.113.9"}]:
            expect(server.request("POST", "/v1/tickets", {"player": "ann"}, headers)[0] == 403, f"{headers} is answered")
        expect(server.request("POST", "/v1/tickets", {"player": "ann"})[0] == 404, "a server without keys issues tickets")


def check_commands(walk, cards, key_file, keys):
    """Commands that cannot do what is requested say so, and begin nothing."""
    ticket = sign(keys[0], "ann").decode()
    key = player_key(keys[0], ticket.encode()).hex()

    def run(words, *command):
        ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
        expect(ended.returncode == 64 and words in ended.stderr, f"{command[1:]}: {ended.returncode} {ended.stderr}")

    run("TICKET~KEY", cards, "bot", "127.0.0.1:9", "--ticket", ticket)
    for wrong in (key[1:], key + "00", key[:-1] + "x", key.upper(), ""):
        run("TICKET~KEY", cards, "bot", "127.0.0.1:9", "--ticket", f"{ticket}~{wrong}")
    run("decides alone", walk, "bot", "127.0.0.1:9", "--ticket", f"{ticket}~{key}")
    run("decides alone", walk, "serve", "0", "--rooms", "1", "--ticket-key", key_file, "--sealed")
    run("--ticket-key", cards, "serve", "0", "--rooms", "1", "--sealed")
    # A game whose packets cannot be sealed takes ordinary tickets only.
    with Server(walk, "--rooms", "1", "--ticket-key", key_file) as server:
        expect(server.request("POST", "/v1/tickets", {"player": "ann", "sealed": True})[0] == 400, "a seal is promised")
        way = MachineOnTheWay(server.udp, attacks=False)
        machine = bot(walk, way.port, sign(keys[1], "ann", sealed=False).decode(), ticks=100_000)
        until(lambda: len(list(way.joins())) == 1 or machine.poll() is not None, "an ordinary ticket is of no use")
        machine.kill()
        machine.wait()
        request = next(way.joins())[0].anew()
        sealed = sign(keys[0], "eve")
        answer = answer_to(
            server, request, lambda request: sealed + b"~" + proof(player_key(keys[0], sealed), request.head))
        expect(answer == (REFUSAL, WRONG_TICKET), f"a sealed ticket in a rollback match is answered by {answer}")
        way.end()


def main():
    walk, cards = sys.argv[1:3]
    keys = [secrets.token_hex(32).encode(), secrets.token_hex(20).encode()]
    with tempfile.TemporaryDirectory() as folder:
        key_file = os.path.join(folder, "keys.txt")
        pathlib.Path(key_file).write_bytes(b"\n".join(keys) + b"\n")
        check_open_match(cards, key_file)
        check_sealed_match(cards, key_file, keys, os.path.join(folder, "reels"))
        check_restarts(cards, key_file, keys, os.path.join(folder, "restarts"))
        check_rights(cards, key_file)
        check_commands(walk, cards, key_file, keys)
    if failures:
        raise SystemExit(1)
    print("server: no card is in a sealed packet; changed, repeated and stolen packets and tickets change nothing; another"
          " program makes tickets and opens the packets; a sealed match goes on after three faults")


if __name__ == "__main__":
    main()

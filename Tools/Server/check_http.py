"""Checks the service by HTTP of a server with rooms: rooms that begin and end, orders of others, hostile clients.

    check_http.py PROGRAM [--full]
"""

import json
import os
import pathlib
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from http_checks import Server, expect, failures, until


def check_rooms(program):
    """Rooms begin, are listed, end and drain, as a matchmaker would have it."""
    with Server(program, "--rooms", "3") as server:
        status, headers, room = server.request("POST", "/v1/rooms", {"name": "friends"})
        expect(status == 201 and room == {"number": 1}, f"a room is opened: {status} {room}")
        expect(headers["Location"] == "/v1/rooms/1", f"the location is {headers['Location']}")
        expect(server.request("POST", "/v1/rooms", {"name": "friends"})[0] == 409, "a name is given twice")
        _, _, private = server.request("POST", "/v1/rooms", {"private": True})
        bots = [server.bot("--room", "friends", "--ticks", "120"), server.bot("--room", "friends", "--ticks", "120")]
        bots += [server.bot("--invitation", private["invitation"], "--ticks", "100000") for _ in range(2)]

        def rooms():
            return {room["number"]: room for room in server.request("GET", "/v1/rooms")[2]["rooms"]}

        until(lambda: rooms().get(2, {}).get("players") == 2, "nobody plays in the private room")
        private_room = rooms()[2]
        expect(private_room["state"] == "playing" and private_room["kind"] == "private", f"{private_room}")
        expect(private["invitation"] not in json.dumps(server.request("GET", "/v1/rooms")[2]), "an invitation is listed")
        for bot in bots[:2]:
            expect(bot.wait(60) == 0, "a bot of the named room has failed")
        until(lambda: server.request("GET", "/v1/rooms/2")[2]["tick"] > 200, "the private room stands still")
        metrics = server.request("GET", "/metrics")[2].decode()
        expect("reel_players 2" in metrics or "reel_players 4" in metrics, "the metrics count no players")
        expect(server.request("GET", "/readyz")[0] == 200, "the server is not ready")
        expect(server.request("POST", "/v1/rooms", {})[0] == 201, "no third room is opened")
        expect(server.request("POST", "/v1/rooms", {"waitSeconds": 5})[0] == 409, "a fourth room is opened")
        expect(server.request("POST", "/v1/drain")[0] == 202, "the server does not drain")
        until(lambda: server.request("GET", "/readyz")[0] == 503, "a server that drains is ready")
        expect(server.request("POST", "/v1/rooms", {})[0] == 409, "a server that drains opens a room")
        for number in list(rooms()):
            expect(server.request("DELETE", f"/v1/rooms/{number}")[0] == 200, f"room {number} does not end")
        # The server ends with the last room, and the bots with their match.
        code, log = server.end(None)
        expect(code == 0, f"the server ends with {code}")
        for bot in bots[2:]:
            bot.wait(60)
        events = {line.get("event") for line in log}
        expect({"opened", "begun", "joined", "left", "closed", "drain"} <= events, f"the log has only {events}")
        for line in log:
            expect({"time", "level", "message"} <= set(line), f"a line of the log is {line}")
        expect(all("tick" in line for line in log if line.get("event") in ("joined", "left", "closed")), "no tick")

    with Server(program, "--rooms", "1") as server:
        server.process.send_signal(signal.SIGUSR1)
        code, log = server.end(None)
        expect(code == 0 and any(line.get("event") == "drain" for line in log), f"USR1 ends with {code}")
    with Server(program, "--rooms", "1") as server:
        bots = [server.bot("--ticks", "100000") for _ in range(2)]
        until(lambda: server.request("GET", "/v1/status")[2]["players"] == 2, "nobody plays")
        code, log = server.end(signal.SIGTERM)
        expect(code == -signal.SIGTERM, f"TERM ends with {code}")
        expect(any(line.get("event") == "closed" for line in log), "TERM closes no room")
        for bot in bots:
            bot.wait(60)


def check_orders(program):
    """Orders need the token, or come from this machine, and from no page of another site."""
    with tempfile.NamedTemporaryFile("w") as file:
        file.write("a-token-of-some-length\n")
        file.flush()
        for arguments, environment in [
            (["--http-token", file.name], {}), ([], {"REEL_HTTP_TOKEN": "a-token-of-some-length"})
        ]:
            with Server(program, "--rooms", "1", *arguments, environment=environment) as server:
                right = {"Authorization": "Bearer a-token-of-some-length"}
                status, headers, _ = server.request("POST", "/v1/rooms", {})
                expect(status == 401 and headers["WWW-Authenticate"] == "Bearer", f"no token: {status}")
                wrong = {"Authorization": "Bearer a-token-of-some-lengti"}
                expect(server.request("POST", "/v1/rooms", {}, wrong)[0] == 401, "a wrong token is taken")
                expect(server.request("DELETE", "/v1/rooms/1")[0] == 401, "a room ends without the token")
                expect(server.request("POST", "/v1/rooms", {}, right)[0] == 201, "the token is refused")
                evil = {**right, "Origin": "http://evil.example"}
                expect(server.request("POST", "/v1/drain", None, evil)[0] == 403, "another site drains")
    with Server(program, "--rooms", "1") as server:
        for headers in [
            {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Host": "evil.example"},
            {"Host": "evil.example", "Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"},
            {"X-Forwarded-For": "203.0.113.9"},
        ]:
            expect(server.request("POST", "/v1/drain", None, headers)[0] == 403, f"{headers} drains")
        text = {"Content-Type": "text/plain"}
        expect(server.request("POST", "/v1/rooms", "{}", text)[0] == 415, "a form of another site opens a room")


def talk(port, data, seconds=5.0):
    """Sends bytes, and returns the answer up to the end of the connection, or after some seconds."""
    with socket.create_connection(("127.0.0.1", port), 5) as connection:
        connection.settimeout(seconds)
        answer = b""
        try:
            connection.sendall(data)
            while part := connection.recv(65536):
                answer += part
        except (TimeoutError, ConnectionError):
            pass
        return answer


def check_hostile(program, is_full):
    """Nothing that a client sends, or does not send, ends the server, makes it grow, or keeps others out."""
    with Server(program, "--rooms", "2") as server:
        get = b"GET /v1/status HTTP/1.1\r\nHost: localhost\r\n"

        def status(data, **more):
            return talk(server.port, data, **more)[:12]

        # Clients that connect and are silent, that send a byte a second, that never read.
        silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
        slow = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
        slow_end = time.monotonic() + 9

        def drip():
            at = 0
            while time.monotonic() < slow_end:
                for connection in slow:
                    try:
                        connection.send((get + b"X: " + b"y" * 1000)[at:at + 1])
                    except OSError:
                        pass
                at += 1
                time.sleep(0.5)

        dripping = threading.Thread(target=drip)
        dripping.start()
        deaf = []
        for _ in range(8):
            connection = socket.create_connection(("127.0.0.1", server.port))
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.settimeout(0.2)
            try:
                for _ in range(500):
                    connection.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
            except OSError:
                pass
            deaf.append(connection)
        before = server.memory()
        started = time.monotonic()
        expect(server.request("GET", "/healthz")[0] == 200, "slow clients keep others out")
        expect(time.monotonic() - started < 5, "slow clients slow others")

        for data, right in [
            (b"\r\n\r\n\r\n\r\n", b""), (b"garbage\r\n\r\n", b"HTTP/1.1 400"),
            (b"\x16\x03\x01\x02\x00\x01\x00" * 100, b"HTTP/1.1 400"),
            (b"GET / HTTP/9.9\r\nHost: a\r\n\r\n", b"HTTP/1.1 400"),
            (b"GET /" + b"x" * 200_000 + b" HTTP/1.1\r\n\r\n", b"HTTP/1.1 400"),
            (get + b"A: " + b"x" * 200_000 + b"\r\n\r\n", b"HTTP/1.1 400"),
            (get + b"".join(b"A%d: b\r\n" % at for at in range(5000)) + b"\r\n", b"HTTP/1.1 400"),
            (get + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n", b"HTTP/1.1 400"),
            (get + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", b"HTTP/1.1 400"),
            (get + b"Content-Length: -5\r\n\r\n", b"HTTP/1.1 400"),
            (get + b"Content-Length: 99999999999999999999999\r\n\r\n", b"HTTP/1.1 400"),
            (get + b"Content-Length: 1000000\r\n\r\n" + b"x" * 100_000, b"HTTP/1.1 413"),
            (get + b"Transfer-Encoding: chunked\r\n\r\n" + b"ffff\r\n" + b"x" * 0xffff + b"\r\n", b"HTTP/1.1 413"),
            (get + b"Transfer-Encoding: chunked\r\n\r\n" + b"zz\r\n", b"HTTP/1.1 400"),
            (b"GET /../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", b"HTTP/1.1 404"),
            (b"GET /%2e%2e/etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", b"HTTP/1.1 404"),
            (b"CONNECT evil.example:80 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", b"HTTP/1.1 404"),
            (b"OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", b"HTTP/1.1 404"),
            (b"TRACE /v1/rooms HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", b"HTTP/1.1 405"),
        ]:
            found = status(data, seconds=3.0)
            expect(found == right, f"{data[:60]!r} is answered by {found!r} instead of {right!r}")
        # Several requests at once have several answers, in their order.
        twice = get + b"\r\n" + get.replace(b"status", b"rooms") + b"Connection: close\r\n\r\n"
        answers = talk(server.port, twice)
        expect(answers.count(b"HTTP/1.1 200") == 2 and answers.find(b"uptime") < answers.find(b'"rooms":['),
               "requests that follow each other are not answered in order")

        chance = random.Random(1)
        request = b'POST /v1/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n{"name":"abc"}'
        for _ in range(20_000 if is_full else 600):
            data = bytearray(request)
            for _ in range(chance.randint(1, 6)):
                at = chance.randrange(len(data))
                match chance.randrange(3):
                    case 0: data[at] = chance.randrange(256)
                    case 1: del data[at:at + chance.randrange(8)]
                    case _: data[at:at] = chance.randbytes(chance.randrange(8))
                if not data:
                    data = bytearray(b"x")
            with socket.create_connection(("127.0.0.1", server.port), 5) as connection:
                try:
                    connection.sendall(data)
                except ConnectionError:
                    pass
        expect(server.request("GET", "/healthz")[0] == 200, "the server is gone after mutated requests")

        # Slow requests end by the clock of the server.
        dripping.join()
        for connection in slow + silent:
            connection.settimeout(15)
            try:
                while part := connection.recv(4096):
                    expect(part.startswith(b"HTTP/1.1 408"), f"a slow client is answered by {part[:40]!r}")
            except ConnectionError:
                pass
            except TimeoutError:
                expect(False, "a slow client is not disconnected")
        # More connections than there may be.
        many = []
        for _ in range(400):
            many.append(socket.create_connection(("127.0.0.1", server.port), 5))
        for connection in many + deaf + slow + silent:
            connection.close()
        until(lambda: is_answered(server), "connections of others stay")
        growth = server.memory() - before
        expect(growth < 30_000_000, f"the server has grown by {growth} bytes")
        # A flood of requests of one connection is told so.
        flood = b"".join([get + b"\r\n"] * 600)
        expect(b"HTTP/1.1 429" in talk(server.port, flood), "a flood of requests is answered")
        code, _ = server.end(signal.SIGTERM)
        expect(code == -signal.SIGTERM, f"the server ends with {code}")


def check_site(program):
    """Files of a page are sent as they are; clients that request large ones and do not take them keep no memory."""
    with tempfile.TemporaryDirectory() as folder:
        large = os.urandom(1 << 20) * 40
        pathlib.Path(folder, "large.wav").write_bytes(large)
        pathlib.Path(folder, "index.html").write_text("<script>1</script>", encoding="utf-8")
        with Server(program, "--rooms", "4", "--site", folder) as server:
            status, headers, body = server.request("GET", "/play/large.wav")
            expect(status == 200 and body == large, f"a large file comes as {len(body)} bytes with {status}")
            expect(headers["Content-Type"] == "audio/wav" and headers.get_all("Cache-Control") == ["no-cache"],
                   f"a file has the headers {headers.items()}")
            status, headers, body = server.request("GET", "/play/large.wav", headers={"If-None-Match": headers["ETag"]})
            expect(status == 304 and not body, f"a file that the client has is answered by {status}")
            status, headers, body = server.request("HEAD", "/play/large.wav")
            expect((status, int(headers["Content-Length"]), body) == (200, len(large), b""), "HEAD has no length")
            for path in ["/play/../../etc/passwd", "/play/%2e%2e/%2e%2e/etc/passwd", "/play//etc/passwd", "/play/x"]:
                status = server.request("GET", path)[0]
                expect(status == 404, f"{path} is answered by {status}")
            before = server.memory()
            deaf = []
            for _ in range(200):
                deaf.append(socket.create_connection(("127.0.0.1", server.port), 5))
                deaf[-1].setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                deaf[-1].sendall(b"GET /play/large.wav HTTP/1.1\r\nHost: a\r\n\r\n")
            time.sleep(2)
            growth = server.memory() - before
            expect(growth < 60_000_000, f"200 clients that do not read cost {growth} bytes")
            status, _, body = server.request("GET", "/play/")
            expect(status == 200 and b"nonce=" in body, "another client gets no page")
            for connection in deaf:
                connection.close()
        end = subprocess.run(
            [program, "serve", "0", "--rooms", "1", "--http", "0", "--site", f"{folder}/none"], capture_output=True, text=True,
            timeout=60)
        expect(end.returncode == 66 and "expected a folder" in end.stderr, f"a folder that is none ends with {end}")


def is_answered(server):
    try:
        return server.request("GET", "/healthz")[0] == 200
    except OSError:
        return False


def main():
    program, is_full = sys.argv[1], "--full" in sys.argv[2:]
    check_rooms(program)
    check_orders(program)
    check_hostile(program, is_full)
    check_site(program)
    if failures:
        raise SystemExit(1)
    print("server: rooms begin, end and drain by HTTP; orders of others are refused; hostile clients change nothing")


if __name__ == "__main__":
    main()

"""Checks what a server with rooms reports to Agones: `check_agones.py PROGRAM`.

The gateway is a stand-in, written from the specification of the SDK's REST interface: it has a state and two counters,
refuses other paths, methods and bodies, and may be gone for some time.
"""

import http.server
import json
import sys
import threading
import time

from http_checks import Server, expect, failures, free_port, until

STATES = {"/ready": "Ready", "/allocate": "Allocated", "/shutdown": "Shutdown", "/health": None}


class Gateway(http.server.ThreadingHTTPServer):
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, port, counters):
        super().__init__(("127.0.0.1", port), Answers)
        self.calls, self.faults, self.state = [], [], "Scheduled"
        self.counters = {name: {"name": name, "count": "0", "capacity": "0"} for name in counters}
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def end(self):
        self.shutdown()
        self.server_close()

    def paths(self):
        return [path for path in self.calls if path != "/health"]


class Answers(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def take(self):
        gateway = self.server
        gateway.calls.append(self.path)
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        key = (self.command, self.path)
        if self.command == "POST" and self.path in STATES:
            if body != b"{}" or self.headers["Content-Type"] != "application/json":
                gateway.faults.append(f"{key}: {body!r}")
            if self.path == "/allocate" and gateway.state == "Scheduled":
                gateway.faults.append("a server is allocated that was never ready")
            gateway.state = STATES[self.path] or gateway.state
            return self.answer(200, {})
        if key == ("GET", "/gameserver"):
            return self.answer(200, {"object_meta": {"name": "walk-1"}, "status": {
                "state": gateway.state, "address": "192.0.2.7", "ports": [{"name": "default", "port": 7777}]}})
        name = self.path.removeprefix("/v1beta1/counters/")
        if self.command == "PATCH" and name != self.path:
            if name not in gateway.counters:
                return self.answer(404, {"code": 5, "message": "not found", "details": []})
            value = json.loads(body)
            # Integers of 64 bits are texts in JSON of Protocol Buffers.
            if not all(member in ("count", "capacity") and isinstance(text, str) and text.isdigit()
                       for member, text in value.items()) or int(value["count"]) > int(value["capacity"]):
                gateway.faults.append(f"{key}: {body!r}")
            gateway.counters[name].update(value)
            return self.answer(200, gateway.counters[name])
        gateway.faults.append(f"{key} is no call of Agones")
        return self.answer(404, {"code": 5, "message": "not found", "details": []})

    do_GET = do_POST = do_PATCH = take


def check(program):
    port = free_port()
    # The gateway starts later than the server.
    with Server(program, "--rooms", "5", "--agones", environment={"AGONES_SDK_HTTP_PORT": str(port)}) as server:
        time.sleep(1)
        gateway = Gateway(port, ["rooms", "players"])
        until(lambda: "/gameserver" in gateway.calls, "the server does not report")
        expect(gateway.paths() == ["/ready", "/v1beta1/counters/rooms", "/v1beta1/counters/players", "/gameserver"],
               f"the first calls are {gateway.paths()}")
        expect(gateway.counters["rooms"] == {"name": "rooms", "count": "0", "capacity": "5"}, f"{gateway.counters}")
        bots = [server.bot("--room", "a", "--ticks", "100000") for _ in range(2)]
        until(lambda: gateway.state == "Allocated", "a server with a room is not allocated")
        until(lambda: gateway.counters["players"] == {"name": "players", "count": "2", "capacity": "10"}, "no players")
        expect(gateway.counters["rooms"]["count"] == "1", f"{gateway.counters}")
        beats = gateway.calls.count("/health")
        until(lambda: gateway.calls.count("/health") >= beats + 2, "the health is not reported")
        # A gateway that is gone changes nothing for the rooms.
        faults, gateway_calls = gateway.faults, gateway.calls
        gateway.end()
        tick = server.request("GET", "/v1/rooms/1")[2]["tick"]
        until(lambda: server.request("GET", "/v1/rooms/1")[2]["tick"] > tick + 120, "the room stands still")
        server.request("POST", "/v1/rooms", {"name": "b"})
        gateway = Gateway(port, ["rooms"])
        gateway.state = "Allocated"
        until(lambda: gateway.counters["rooms"]["count"] == "2", "the report is not made again")
        for number in (1, 2):
            server.request("DELETE", f"/v1/rooms/{number}")
        until(lambda: gateway.state == "Ready", "a server without rooms is not ready")
        # The Fleet has no counter of players any more: the server gives up this one alone.
        until(lambda: gateway.counters["rooms"]["count"] == "0", "the rooms are not reported")
        server.request("POST", "/v1/drain")
        code, log = server.end(None)
        expect(code == 0, f"the server ends with {code}")
        expect(gateway.state == "Shutdown" and gateway.calls[-1] == "/shutdown", f"the last call is {gateway.calls[-1]}")
        expect(gateway_calls.count("/gameserver") + gateway.calls.count("/gameserver") == 1, "the name is read again")
        expect(not faults + gateway.faults, f"{(faults + gateway.faults)[:3]}")
        words = " ".join(line["message"] for line in log)
        for part in ["does not answer", "answers again", "walk-1 at 192.0.2.7", "no counter for"]:
            expect(part in words, f"the log does not say {part!r}")
        gateway.end()
        for bot in bots:
            bot.wait(60)
    # Without any gateway, the server runs and ends.
    with Server(program, "--rooms", "1", "--agones", environment={"AGONES_SDK_HTTP_PORT": str(free_port())}) as server:
        expect(server.request("POST", "/v1/rooms", {})[0] == 201, "a server without a gateway opens no room")
        server.request("DELETE", "/v1/rooms/1")
        server.request("POST", "/v1/drain")
        expect(server.end(None)[0] == 0, "a server without a gateway does not end")


def main():
    check(sys.argv[1])
    if failures:
        raise SystemExit(1)
    print("server: Agones is told what it expects, in order, and again after its gateway was gone")


if __name__ == "__main__":
    main()

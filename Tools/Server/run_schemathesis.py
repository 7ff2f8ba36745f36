"""Lets Schemathesis attack the service by HTTP by its own description: `run_schemathesis.py PROGRAM [--full]`.

Run by the Python of .build/server-venv. The order to drain is left out, because the server would end.
"""

import pathlib
import subprocess
import sys
import tempfile

from http_checks import Server


def write(keys):
    keys.write("k" * 32)
    keys.flush()
    return keys.name


def main():
    program, is_full = sys.argv[1], "--full" in sys.argv[2:]
    # Schemathesis leaves a folder behind where it runs.
    with (tempfile.TemporaryDirectory() as folder, tempfile.NamedTemporaryFile("w") as keys,
          Server(program, "--rooms", "10000", "--ticket-key", write(keys)) as server):
        address = f"http://127.0.0.1:{server.port}"
        tool = pathlib.Path(sys.executable).absolute().with_name("schemathesis")
        answer = subprocess.run(
            [tool, "run", f"{address}/openapi.json", "--url", address, "--exclude-path", "/v1/drain", "--seed", "1",
             "--max-examples", "500" if is_full else "15", "--generation-database", "none", "--no-color"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder)
        if answer.returncode != 0 or server.request("GET", "/healthz")[0] != 200:
            print(answer.stdout)
            raise SystemExit("check_server: Schemathesis finds faults (see above).")
        print("server: " + next(line.strip() for line in answer.stdout.splitlines() if "generated" in line)
              + " by Schemathesis")


if __name__ == "__main__":
    main()

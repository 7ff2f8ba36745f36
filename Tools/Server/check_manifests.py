"""Checks the manifests of docs/servers: `check_manifests.py PROGRAM`. Run by the Python of .build/server-venv.

Objects of Kubernetes must have the fields of its schemas and no others. Those of Agones, whose schemas no package has, must
fit together. All options must be those of the program.
"""

import pathlib
import subprocess
import sys

import kubernetes_validate
import yaml

FOLDER = pathlib.Path("docs/servers")


def fail(text):
    raise SystemExit(f"check_manifests: {text}")


def main():
    help_text = subprocess.run([sys.argv[1], "serve", "--help"], capture_output=True, text=True, check=True).stdout
    count = 0
    for path in sorted(FOLDER.glob("*.yaml")):
        listed = list(yaml.safe_load_all(path.read_text()))
        documents = {document["kind"]: document for document in listed}
        for document in listed:
            count, kind = count + 1, document["kind"]
            pod = document["spec"].get("template", {}).get("spec", {})
            if "agones" not in document["apiVersion"]:
                kubernetes_validate.validate(document, "1.30", strict=True)
            elif kind == "Fleet":
                if not {"rooms", "players"} <= set(pod["counters"]):
                    fail(f"{path}: expected the counters rooms and players")
                pod = pod["template"]["spec"]
                kubernetes_validate.validate(
                    {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "duel"}, "spec": pod}, "1.30", strict=True)
            elif kind == "FleetAutoscaler":
                counter = document["spec"]["policy"]["counter"]
                if document["spec"]["fleetName"] != documents["Fleet"]["metadata"]["name"] or counter["key"] != "rooms" \
                        or not counter["bufferSize"] <= counter["minCapacity"] <= counter["maxCapacity"]:
                    fail(f"{path}: the autoscaler does not fit the Fleet")
            for container in pod.get("containers", []):
                for argument in container["args"]:
                    if argument.startswith("--") and f"{argument} " not in help_text and f"{argument}\n" not in help_text:
                        fail(f"{path}: the program has no {argument}")
                arguments = container["args"]
                capacity = str(documents["Fleet"]["spec"]["template"]["spec"]["counters"]["rooms"]["capacity"]) \
                    if "Fleet" in documents else arguments[arguments.index("--rooms") + 1]
                if arguments[arguments.index("--rooms") + 1] != capacity:
                    fail(f"{path}: the counter of rooms has another capacity than --rooms")
    print(f"server: {count} objects of the manifests are in order")


if __name__ == "__main__":
    main()

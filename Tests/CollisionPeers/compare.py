"""Compares `reel collide` with shapely and pymunk on random scenes.

For shapely, a shape with a radius is its polygon, and every distance is smaller by the radius. A cast uses only
shapely's distances: a shape may advance by its distance without hitting another one, again and again, until it touches
("conservative advancement"). pymunk checks rays and casts of circles, which it computes in closed form.
"""

import argparse
import json
import math
import multiprocessing
import os
import random
import struct
import subprocess
import sys
import tempfile

import numpy as np
import pymunk
import shapely

TOLERANCE = 1e-3  # of distances, in pixels
TOUCH = 1e-6  # closer than this is touching for the peer, in pixels


def single(number):
    """Returns the nearest 32-bit float, so that both sides read the same number."""
    return struct.unpack("f", struct.pack("f", number))[0]


class Maker:
    def __init__(self, seed):
        self.chance = random.Random(seed)
        # One scene in four is far from the origin, where a pixel has six binary places.
        self.center = (0, 0)
        if self.chance.random() < 0.25:
            self.center = (self.chance.uniform(-262_000, 262_000), self.chance.choice([-2e5, 3e4]))

    def number(self, low, high):
        return single(self.chance.uniform(low, high))

    def vector(self, spread):
        return [self.number(-spread, spread), self.number(-spread, spread)]

    def point(self, spread):
        return self.near(self.center, spread)

    def near(self, point, spread):
        return [single(point[0] + self.number(-spread, spread)),
                single(point[1] + self.number(-spread, spread))]

    def shape(self, spread):
        """Returns a shape as JSON, the corners of its polygon and its radius."""
        kind = self.chance.choice(
            ["point", "segment", "box", "box", "circle", "circle", "capsule", "polygon", "polygon"])
        at = self.point(spread)
        if kind == "point":
            return {"type": kind, "at": at}, [at], 0
        if kind == "circle":
            radius = self.number(0.5, 20)
            return {"type": kind, "center": at, "radius": radius}, [at], radius
        if kind in ("segment", "capsule"):
            other = self.near(at, 30)
            radius = self.number(0.5, 10) if kind == "capsule" else 0
            shape = {"type": kind, "a": at, "b": other}
            if radius:
                shape["radius"] = radius
            return shape, [at, other], radius
        if kind == "box":
            # Both sides add in 32 bits.
            size = [self.number(1, 30), self.number(1, 30)]
            right, bottom = single(at[0] + size[0]), single(at[1] + size[1])
            corners = [at, [right, at[1]], [right, bottom], [at[0], bottom]]
            return {"type": kind, "rect": at + size}, corners, 0
        while True:
            points = [self.near(at, 20) for _ in range(self.chance.randint(3, 8))]
            hull = shapely.convex_hull(shapely.MultiPoint(points))
            if hull.geom_type == "Polygon":
                break
        radius = self.number(0.5, 6) if self.chance.random() < 0.5 else 0
        shape = {"type": "polygon", "points": points}
        if radius:
            shape["radius"] = radius
        return shape, list(hull.exterior.coords)[:-1], radius


def geometry(corners):
    if len(corners) == 1:
        return shapely.Point(corners[0])
    if len(corners) == 2:
        return shapely.LineString(corners)
    return shapely.Polygon(corners)


def scene(seed):
    """Returns a scene, and the geometry for shapely of each shape and query."""
    maker = Maker(seed)
    # A smaller spread makes a more crowded scene.
    spread = maker.chance.choice([30, 60, 100])
    shapes, bodies = [], []
    for number in range(maker.chance.randint(2, 6)):
        shape, corners, radius = maker.shape(spread)
        shapes.append({"id": number, **shape})
        bodies.append((geometry(corners), radius, corners))
    queries, probes = [{"type": "pairs"}], []
    for _ in range(2):
        shape, corners, radius = maker.shape(spread)
        queries.append({"type": "overlap", "shape": shape})
        queries.append({"type": "nearest", "shape": shape, "count": len(shapes)})
        motion = maker.vector(120)
        queries.append({"type": "cast", "shape": shape, "motion": motion, "all": True})
        probes.append((geometry(corners), radius, corners, motion))
    start, motion = maker.point(spread), maker.vector(200)
    end = [single(start[0] + motion[0]), single(start[1] + motion[1])]
    queries.append({"type": "ray", "from": start, "to": end, "all": True})
    # Both sides compute the motion from the ends.
    motion = [single(end[0] - start[0]), single(end[1] - start[1])]
    probes.append((shapely.Point(start), 0, [start], motion))
    return {"shapes": shapes, "queries": queries}, bodies, probes


def moved(geometries, offsets):
    counts = shapely.get_num_coordinates(geometries)
    spread = np.repeat(offsets, counts, axis=0)
    return shapely.transform(geometries, lambda coordinates: coordinates + spread)


def advance(first, second, reach, motion):
    """Returns two numbers for each pair. The first one is the fraction of the motion at which the first shape touches
    the second one: infinite without a touch, NaN if that is too close to decide. The second one is the least distance
    on the way."""
    count = len(first)
    length = np.hypot(motion[:, 0], motion[:, 1])
    time = np.zeros(count)
    result = np.full(count, np.inf)
    least = np.full(count, np.inf)
    active = np.arange(count)
    for _ in range(400):
        if not len(active):
            break
        there = moved(first[active], motion[active] * time[active, None])
        distance = shapely.distance(there, second[active]) - reach[active]
        least[active] = np.minimum(least[active], distance)
        touches = distance < TOUCH
        result[active[touches]] = time[active[touches]]
        active, distance = active[~touches], distance[~touches]
        time[active] += distance / length[active]
        active = active[time[active] <= 1]
    result[active] = np.nan
    return result, least


class Count:
    def __init__(self):
        self.compared = {}
        self.close = {}
        self.failures = []

    def record(self, name, agrees, is_close, what):
        self.compared[name] = self.compared.get(name, 0) + 1
        if agrees:
            return
        if is_close:
            self.close[name] = self.close.get(name, 0) + 1
        elif len(self.failures) < 5:
            self.failures.append((name, what))
        else:
            self.failures.append((name, None))


def shares_area(a, b):
    """Returns true if the insides of two polygons, lines or points overlap."""
    return shapely.relate_pattern(a, b, "T********")


def compare_overlaps(count, batch):
    """Compares all pairs, and both queries for overlaps and nearest shapes."""
    names, first, second, reach, actual, distances, seeds = [], [], [], [], [], [], []
    for seed, (_, bodies, probes), answer in batch:
        results = answer["results"]
        pairs = {tuple(pair) for pair in results[0]["pairs"]}
        for a in range(len(bodies)):
            for b in range(a + 1, len(bodies)):
                names.append("pairs")
                first.append(bodies[a][0])
                second.append(bodies[b][0])
                reach.append(bodies[a][1] + bodies[b][1])
                actual.append((a, b) in pairs)
                distances.append(math.nan)
                seeds.append(seed)
        for number in range(2):
            ids = set(results[1 + 3 * number]["ids"])
            near = {one["id"]: one["distance"] for one in results[2 + 3 * number]["nearest"]}
            order = [one["distance"] for one in results[2 + 3 * number]["nearest"]]
            count.record("nearest in order", order == sorted(order) and len(near) == len(bodies),
                         False, seed)
            for b in range(len(bodies)):
                names.append("overlap")
                first.append(probes[number][0])
                second.append(bodies[b][0])
                reach.append(probes[number][1] + bodies[b][1])
                actual.append(b in ids)
                distances.append(near[b])
                seeds.append(seed)
    first, second = np.array(first, dtype=object), np.array(second, dtype=object)
    reach, actual, distances = np.array(reach), np.array(actual), np.array(distances)
    apart = shapely.distance(first, second) - reach
    inside = np.where(reach > 0, apart < 0, shares_area(first, second))
    # If both shapes are polygons without a radius, and they share only a tiny area, either result is accepted.
    for index in range(len(names)):
        is_close = abs(apart[index]) < TOLERANCE
        if is_close and inside[index] != actual[index] and reach[index] == 0:
            area = shapely.area(shapely.intersection(first[index], second[index]))
            is_close = area < TOLERANCE
        count.record(names[index], inside[index] == actual[index], is_close,
                     (seeds[index], first[index], second[index], apart[index]))
        if not math.isnan(distances[index]):
            if reach[index] == 0 or apart[index] > -reach[index] + TOLERANCE:
                difference = max(distances[index], 0) - max(apart[index], 0)
                count.record("distance", abs(difference) < TOLERANCE, False,
                             (seeds[index], first[index], second[index], distances[index],
                              apart[index]))


def compare_casts(count, batch):
    first, second, reach, motion, actual, names, seeds = [], [], [], [], [], [], []
    for seed, (_, bodies, probes), answer in batch:
        for number, query in enumerate([3, 6, 7]):
            hits = {hit["id"]: hit for hit in answer["results"][query]["hits"]}
            times = [hit["time"] for hit in answer["results"][query]["hits"]]
            count.record("hits in order", times == sorted(times), False, seed)
            for b in range(len(bodies)):
                # Shapes that overlap from the start are compared by `compare_overlaps`.
                hit = hits.get(b)
                if hit and hit["startsInside"]:
                    gap = shapely.distance(probes[number][0], bodies[b][0])
                    gap -= probes[number][1] + bodies[b][1]
                    count.record("inside from the start", gap < TOLERANCE, False, seed)
                    continue
                first.append(probes[number][0])
                second.append(bodies[b][0])
                reach.append(probes[number][1] + bodies[b][1])
                motion.append(probes[number][3])
                actual.append(hit["time"] if hit else math.inf)
                names.append("ray" if query == 7 else "cast")
                seeds.append(seed)
    first, second = np.array(first, dtype=object), np.array(second, dtype=object)
    reach, motion, actual = np.array(reach), np.array(motion), np.array(actual)
    expected, least = advance(first, second, reach, motion)
    length = np.hypot(motion[:, 0], motion[:, 1])
    is_hit = np.isfinite(actual)
    # The distance of the shapes at the reported hit.
    at_hit = np.full(len(actual), np.nan)
    there = moved(first[is_hit], motion[is_hit] * actual[is_hit, None])
    at_hit[is_hit] = shapely.distance(there, second[is_hit]) - reach[is_hit]
    for index in range(len(actual)):
        if is_hit[index]:
            # The shapes touch at the hit, and not before it.
            touches = abs(at_hit[index]) < TOLERANCE
            early = (actual[index] - expected[index]) * length[index]
            agrees = touches and not early > TOLERANCE
            # Along an oblique face, the shapes come this close slightly earlier.
            is_close = touches and early < 100 * TOLERANCE
        else:
            agrees = not np.isfinite(expected[index])
            # The shapes touch without entering each other, or only at the very end.
            is_close = not agrees and grazes(
                first[index], second[index], reach[index], motion[index], expected[index])
        count.record(names[index], agrees, is_close,
                     (seeds[index], first[index], second[index], reach[index],
                      list(motion[index]), actual[index], expected[index]))


def grazes(first, second, reach, motion, time):
    """Returns true if, after the touch, the first shape never enters the second one by more than the tolerance."""
    if math.isnan(time):
        return True
    for step in np.linspace(time, 1, 64):
        there = shapely.transform(first, lambda coordinates: coordinates + motion * step)
        if reach > 0:
            if shapely.distance(there, second) - reach < -TOLERANCE:
                return False
        elif shapely.area(shapely.intersection(there, second)) > TOLERANCE:
            return False
    return True


def pymunk_shape(space, corners, radius):
    body = space.static_body
    if len(corners) == 1:
        return pymunk.Circle(body, radius, corners[0]) if radius else None
    if len(corners) == 2:
        return pymunk.Segment(body, corners[0], corners[1], radius)
    return pymunk.Poly(body, corners, radius=radius)


def lies_beside(point, corners, reach):
    """Returns true if a point is within reach of the line through a segment. Chipmunk then takes the point for one
    inside, and misses the round end before it."""
    (ax, ay), (bx, by) = corners
    length = math.hypot(bx - ax, by - ay)
    return abs((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) < reach * length


def compare_pymunk(count, batch):
    """Compares rays and casts of circles, which are thick rays in pymunk."""
    for seed, (_, bodies, probes), answer in batch:
        for number, query in enumerate([3, 6, 7]):
            geometry, radius, corners, motion = probes[number]
            if len(corners) != 1 or (motion[0] == 0 and motion[1] == 0):
                continue
            hits = {hit["id"]: hit for hit in answer["results"][query]["hits"]}
            for b in range(len(bodies)):
                space = pymunk.Space()
                shape = pymunk_shape(space, bodies[b][2], bodies[b][1])
                hit = hits.get(b)
                gap = shapely.distance(geometry, bodies[b][0]) - radius - bodies[b][1]
                if shape is None or (hit and hit["startsInside"]) or gap < TOLERANCE:
                    continue
                if len(bodies[b][2]) == 2 and lies_beside(
                        corners[0], bodies[b][2], radius + bodies[b][1] + TOLERANCE):
                    continue
                space.add(shape)
                start = corners[0]
                end = (start[0] + motion[0], start[1] + motion[1])
                found = shape.segment_query(start, end, radius)
                length = math.hypot(*motion)
                is_there = found is not None and found.shape is not None
                if hit and is_there:
                    difference = abs(found.alpha - hit["time"]) * length
                    agrees = difference < TOLERANCE
                    # Along an oblique face, a small distance is a longer part of the motion.
                    slant = abs(hit["normal"][0] * motion[0] + hit["normal"][1] * motion[1])
                    is_close = difference * slant / length < TOLERANCE
                else:
                    agrees = bool(hit) == is_there
                    # One side has a hit and the other has none: shapely decides whether that is only rounding.
                    is_close = agrees
                    if not agrees:
                        _, least = advance(
                            np.array([geometry]), np.array([bodies[b][0]]),
                            np.array([radius + bodies[b][1]]), np.array([motion]))
                        is_close = abs(least[0]) < TOLERANCE
                name = "ray (pymunk)" if radius == 0 else "circle cast (pymunk)"
                count.record(name, agrees, is_close,
                             (seed, geometry, bodies[b][0], radius, bodies[b][1], motion, hit,
                              found.alpha if is_there else None))


def run_batch(arguments):
    reel, seeds = arguments
    scenes = [scene(seed) for seed in seeds]
    with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as file:
        json.dump([one[0] for one in scenes], file)
    try:
        output = subprocess.run([reel, "collide", file.name], check=True, stdout=subprocess.PIPE)
    finally:
        os.unlink(file.name)
    answers = json.loads(output.stdout)
    batch = list(zip(seeds, scenes, answers))
    count = Count()
    compare_overlaps(count, batch)
    compare_casts(count, batch)
    compare_pymunk(count, batch)
    return count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--reel", required=True)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenes", type=int)
    options = parser.parse_args()
    scenes = options.scenes or (1_000 if options.quick else 100_000)
    size = min(1_000, max(1, scenes // (os.cpu_count() or 1)))
    first = options.seed * 1_000_000
    seeds = range(first, first + scenes)
    batches = [(options.reel, seeds[at:at + size]) for at in range(0, scenes, size)]
    total = Count()
    with multiprocessing.Pool() as pool:
        for count in pool.imap(run_batch, batches):
            for name, number in count.compared.items():
                total.compared[name] = total.compared.get(name, 0) + number
            for name, number in count.close.items():
                total.close[name] = total.close.get(name, 0) + number
            total.failures += count.failures
    print(f"collision peers: shapely {shapely.__version__}, pymunk {pymunk.version}, "
          f"seed {options.seed}, {scenes} scenes, within {TOLERANCE} px")
    for name in sorted(total.compared):
        print(f"  {total.compared[name]:9} {name}: {total.close.get(name, 0)} too close to tell")
    for name, what in [one for one in total.failures if one[1]][:10]:
        print(f"  DIFFERS {name}: {what}")
    print("  all agree" if not total.failures else f"  {len(total.failures)} differ")
    sys.exit(1 if total.failures else 0)


if __name__ == "__main__":
    main()

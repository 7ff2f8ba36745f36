"""The clock of the scripts in this folder: steps a second, and seconds of processor time for each."""

import time


def best_rate(step, count, seconds):
    """Return the steps a second of the fastest of many turns, and the processors that they kept busy.

    :param step: Steps all environments once.
    :param count: The number of environments.
    :param seconds: The time of all turns.
    """
    for _ in range(5):
        step()
    began = time.perf_counter()
    step()
    calls = max(1, int(0.01 / (time.perf_counter() - began)))
    best, busy, end = 0.0, 0.0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        began, used = time.perf_counter(), time.process_time()
        for _ in range(calls):
            step()
        taken = time.perf_counter() - began
        if calls * count / taken > best:
            best = calls * count / taken
            busy = (time.process_time() - used) / taken
    return best, busy

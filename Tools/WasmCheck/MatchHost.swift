// The native process of a match, which hosts it. It has the clocks and the network, too, so that a run repeats itself.
// In the end it compares the recordings of both processes, and with a run of the same inputs without a network.
//
// An argument is the tick after which the guest spoils its state.

import Reel
import WasmRuntime

/// The way of packets in one direction. They take 40 to 90 milliseconds, so that they also overtake each other, and one
/// in 20 is lost.
private struct LossyWay {
  var random: RandomStream
  var packets: [(due: UInt64, bytes: [UInt8])] = []

  mutating func send(_ sent: [[UInt8]], at time: UInt64) {
    for bytes in sent where !random.bool(0.05) {
      packets.append((time + 40_000_000 + UInt64(random.float() * 50_000_000), bytes))
    }
  }

  /// Removes and returns the packets that have arrived.
  mutating func take(at time: UInt64) -> [[UInt8]] {
    let arrived = packets.filter { $0.due <= time }.map { $0.bytes }
    packets.removeAll { $0.due <= time }
    return arrived
  }
}

func playMatch<G: Game>(_ game: G.Type, _ ticks: UInt32, _ seed: UInt64) {
  let content = readContent()
  let session = RollbackSession(
    hosting: G(), content: content, seed: seed, settings: matchSettings(seed: seed))
  var pipe = MatchPipe()
  let spoiledTick = CommandLine.arguments.dropFirst().first.flatMap { UInt64($0) }
  pipe.put(spoiledTick ?? 0)
  // A difference shows within a second or two, also in a shorter match.
  let fault = run(
    game, session, &pipe, spoiledTick.map { max(ticks, UInt32($0) + 200) } ?? ticks, seed)
  pipe.put(0)
  pipe.flush()
  let rollbacks = (session.statistics.rollbacks, pipe.takeNumber())
  let others = pipe.takeBytes()
  if let fault { return printLine("\(G.name): \(fault)") }
  do {
    let own = try ReelContents(bytes: session.finishRecording())
    let others = try ReelContents(bytes: others)
    if let difference = difference(own, others, content, game, Int(ticks)) {
      return printLine("\(G.name): \(difference)")
    }
    guard rollbacks.0 > 0, rollbacks.1 > 0 else {
      return printLine("\(G.name): a side never had to repeat a tick, so the match shows nothing")
    }
    let hash = own.checkpoints.last { $0.tick <= ticks }?.stateHash ?? 0
    printLine(
      "\(G.name): \(ticks) ticks native against wasm32, \(rollbacks.0) and \(rollbacks.1) rollbacks, hash "
        + "\(String(hash, radix: 16)), no difference")
  } catch {
    printLine("\(G.name): a recording is damaged: \(error.description)")
  }
}

/// Plays until both sides have confirmed the ticks.
/// - Returns: What went wrong; `nil` if nothing did.
private func run<G: Game>(
  _ game: G.Type, _ session: RollbackSession, _ pipe: inout MatchPipe, _ ticks: UInt32,
  _ seed: UInt64
) -> String? {
  var host = MatchMachine<G>(session, other: .matchGuest, seed: seed)
  var toGuest = LossyWay(random: RandomStream(seed: seed, stream: 1))
  var toHost = LossyWay(random: RandomStream(seed: seed, stream: 2))
  var time: UInt64 = 1_000_000_000
  let latest = time + G.settings.rate.nanoseconds(ofTicks: UInt64(ticks)) * 5 / 4 + 10_000_000_000
  var guestConfirmed: UInt64 = 0
  while min(host.confirmed, guestConfirmed) < ticks {
    toGuest.send(host.update(toHost.take(at: time), now: time), at: time)
    // The guest's pictures are between those of the host, and its clock has another origin.
    time += 7_000_000
    pipe.put(time + 123_456_789_000)
    pipe.put(toGuest.take(at: time))
    pipe.flush()
    toHost.send(pipe.takePackets(), at: time)
    guestConfirmed = pipe.takeNumber()
    let guestHasEnded = pipe.takeNumber() != 0
    time += 9_666_667
    if let tick = host.differentTick {
      return "native and wasm32 have different states at tick \(tick)"
    }
    if let end = host.end { return end.sentence }
    if guestHasEnded { return "wasm32 has ended the match after tick \(guestConfirmed)" }
    if time > latest { return "the match stands still at tick \(guestConfirmed)" }
  }
  return nil
}

/// Compares the inputs of every tick, the state of every checked one, and those of a run without a network.
/// - Returns: The first difference; `nil` if there is none.
private func difference<G: Game>(
  _ own: ReelContents, _ others: ReelContents, _ content: GameContent, _ game: G.Type, _ ticks: Int
) -> String? {
  guard own.inputs.count >= ticks, others.inputs.count >= ticks else {
    return "recordings of \(own.inputs.count) and \(others.inputs.count) ticks"
  }
  for tick in 0..<ticks where own.inputs(ofTick: tick) != others.inputs(ofTick: tick) {
    return "native and wasm32 have different inputs in tick \(tick)"
  }
  // Each recording ends with a checkpoint of its own last tick.
  let interval = UInt64(G.settings.rate.ticksPerSecondRoundedUp)
  let checks = own.checkpoints.filter { $0.tick <= ticks && $0.tick % interval == 0 }
  let otherChecks = others.checkpoints.filter { $0.tick <= ticks && $0.tick % interval == 0 }
  guard checks.count == otherChecks.count, checks.count == ticks / Int(interval) + 1 else {
    return "recordings of \(checks.count) and \(otherChecks.count) states"
  }
  for (check, other) in zip(checks, otherChecks)
  where check.stateHash != other.stateHash || check.hashes != other.hashes {
    return "native and wasm32 have different states at tick \(check.tick)"
  }
  let simulation = G().makeSimulation(content: content, seed: own.header.seed)
  for check in checks {
    while simulation.tick < check.tick {
      simulation.step(players: own.inputs(ofTick: Int(simulation.tick)))
    }
    if simulation.stateHash != check.stateHash {
      return "a run without a network has another state at tick \(check.tick)"
    }
  }
  return nil
}

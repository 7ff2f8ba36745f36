// The process of a match on wasm32, which joins the native host. It runs an update when the host sends a time, and ends
// when that time is 0.

import Reel
import WasmRuntime

func playMatch<G: Game>(_ game: G.Type, _ ticks: UInt32, _ seed: UInt64) {
  var pipe = MatchPipe()
  let spoiledTick = pipe.takeNumber()
  let session = RollbackSession(
    joining: game, content: readContent(), host: .matchHost,
    settings: matchSettings(seed: seed + 1)
  ) { simulation in
    if spoiledTick > 0 { spoil(simulation, spoiledTick) }
  }
  var machine = MatchMachine<G>(session, other: .matchHost, seed: seed + 1)
  while true {
    let now = pipe.takeNumber()
    if now == 0 { break }
    pipe.put(machine.update(pipe.takePackets(), now: now))
    pipe.put(machine.confirmed)
    pipe.put(machine.end == nil ? 0 : 1)
    pipe.flush()
  }
  if let end = machine.end { printLine("wasm32: \(end.sentence)") }
  pipe.put(session.statistics.rollbacks)
  pipe.put(session.finishRecording())
  pipe.flush()
}

/// Changes the state after a tick, to see that the match finds the difference.
private func spoil(_ simulation: Simulation, _ tick: UInt64) {
  simulation.schedule.add("spoil") { world in
    if world[Clock.self].tick == tick { _ = world.random[0].next() }
  }
}

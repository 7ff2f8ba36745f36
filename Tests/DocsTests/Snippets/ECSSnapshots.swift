// Pieces of docs/ecs.md: the state as a value, and its inspection.

import Reel

extension ECSPage {
  static func backAndForth(_ world: World, _ boat: Entity) throws -> Bool {
    // snippet: ecs-snapshot
    let before = world.snapshot()
    let hash = world.stateHash
    world[boat, Position.self]?.x = 40
    try world.restore(before)
    let isSame = world.stateHash == hash  // true
    // end
    return isSame
  }

  static func store(_ world: World) throws -> Int {
    // snippet: ecs-bytes
    let bytes = world.snapshot().bytes  // to a file, or over a wire

    let other = World()
    other.register(Position.self, Hull.self)
    other.insert(Log())
    try other.restore(Snapshot(bytes: bytes))
    // end
    return other.entityCount
  }

  static func refused(_ world: World, _ bytes: [UInt8]) -> String? {
    // snippet: ecs-damaged
    do {
      try world.restore(Snapshot(bytes: bytes))
    } catch {
      return error.message  // one sentence; the world is as it was
    }
    // end
    return nil
  }

  static func history(
    _ world: World, _ step: (World) -> Void
  ) -> (difference: [UInt8], again: [UInt8]?) {
    // snippet: ecs-incremental
    let base = world.snapshot()
    step(world)
    let now = world.snapshot()
    let difference = now.difference(from: base)  // bytes, to keep or to send
    let again = Snapshot.stateBytes(base.stateBytes, applying: difference)  // now.stateBytes
    // end
    return (difference, again)
  }

  static func differences(_ a: World, _ b: World) -> [String] {
    // snippet: ecs-hash
    let mine = a.hashState().parts
    let theirs = b.hashState().parts
    let different = mine.filter { !theirs.contains($0) }.map(\.name)
    // end
    return different
  }

  static func inspect(_ world: World, _ boat: Entity) -> (text: String, rows: Int, fires: Int?) {
    // snippet: ecs-inspect
    let text = world.dump(boat)
    let largest = world.tables.max { $0.count < $1.count }
    let fires = world.components.first { $0.name == "Burning" }?.count
    let bytes = world.statistics.byteCount
    // end
    return (text, largest?.count ?? 0, bytes > 0 ? fires : nil)
  }
}

import ReelECS
import ReelFields
import ReelMath
import Testing

/// A component that shows a field for two values only. The code that makes a plan never tries these two values.
private struct Mine: Component, Equatable {
  var mode: UInt16 = 0
  var extra: Float = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("mode", &mode)
    if mode == 9 || mode == 1000 { v.field("extra", &extra) }
  }
}

/// A component whose list varies, too, but promises that it does not.
private struct Liar: Component {
  static var fieldListKind: FieldListKind { .fixed }
  var mode: UInt16 = 0
  var extra: Float = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("mode", &mode)
    if mode == 1001 { v.field("extra", &extra) }
  }
}

@Suite struct FieldPromiseTests {
  @Test(arguments: [9, 1000]) func aFieldThatFewValuesShowIsHashedAndRestored(mode: UInt16) throws {
    let world = World()
    let entity = world.spawn(Mine(mode: mode, extra: 5))
    let (snapshot, hash) = (world.snapshot(), world.stateHash)
    world[entity, Mine.self]?.extra = 6
    #expect(world.stateHash != hash)
    try world.restore(snapshot)
    #expect(world[entity, Mine.self] == Mine(mode: mode, extra: 5) && world.stateHash == hash)
  }

  @Test func aBrokenPromiseStopsBuildsForDebugging() async {
    await #expect(processExitsWith: .failure) {
      let world = World()
      world.spawn(Liar())
      world.spawn(Liar(mode: 1001, extra: 5))
      _ = world.stateHash
    }
    await #expect(processExitsWith: .failure) {
      let world = World()
      world.spawn(Liar(mode: 1001, extra: 5))
      _ = world.snapshot()
    }
    await #expect(processExitsWith: .success) {
      let world = World()
      world.spawn(Liar(mode: 8, extra: 5))
      _ = (world.stateHash, world.snapshot())
    }
  }
}

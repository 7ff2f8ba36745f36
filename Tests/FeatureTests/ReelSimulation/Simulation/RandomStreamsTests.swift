import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct RandomStreamsTests {
  private let simulation = Simulation(content: GameContent(), seed: 11)
  private var world: World { simulation.world }

  @Test func streamsDependOnTheSeedAndTheirNumber() {
    for number in [3, 0, 255, 1] {
      var expected = RandomStream(seed: 11, stream: UInt64(number))
      #expect(world.random[number] == expected)
      for _ in 0..<20 { #expect(world.random[number].next() == expected.next()) }
      #expect(world.random[number] == expected)
    }
  }

  @Test func streamsAreIndependentOfEachOther() {
    let other = Simulation(content: GameContent(), seed: 11).world
    for _ in 0..<7 { _ = other.random[2].next() }
    #expect(
      (0..<9).map { _ in world.random[4].next() } == (0..<9).map { _ in other.random[4].next() })
    #expect(world.random[2] != other.random[2])
  }

  /// Checks that reading a stream is no change, and that taking a number from it is one that a restore brings back.
  @Test func randomStreamsArePartOfTheState() throws {
    let fresh = simulation.stateHash
    _ = world.random[1]
    #expect(simulation.stateHash == fresh)
    _ = world.random[1].int(in: 1...6)
    #expect(simulation.stateHash != fresh)
    let snapshot = simulation.snapshot()
    let next = (0..<5).map { _ in world.random[1].next() }
    try simulation.restore(snapshot)
    #expect((0..<5).map { _ in world.random[1].next() } == next)
    // In another simulation too: the stream is the saved one.
    let elsewhere = Simulation(content: GameContent(), seed: 11)
    try elsewhere.restore(snapshot)
    #expect((0..<5).map { _ in elsewhere.world.random[1].next() } == next)
  }

  @Test(arguments: [-1, 256])
  func streamNumbersOutOfRangeTrap(_ number: Int) async {
    await #expect(processExitsWith: .failure) { [number] in
      _ = Simulation(content: GameContent(), seed: 1).world.random[number].next()
    }
  }
}

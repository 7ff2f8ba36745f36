import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@testable import ReelAnimation
@testable import ReelControls
@testable import ReelDrawing
@testable import ReelMotion
@testable import ReelSimulation

@Suite struct StateWriteTests {
  private func simulation(players: Int = 1) -> Simulation {
    Simulation(
      content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 1, players: players)
  }

  private func step(_ simulation: Simulation, _ writes: [StateWrite] = []) {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 50, events: writes.flatMap(\.events)))
  }

  private func field(
    _ entity: Entity, _ component: String, _ path: String, _ value: FieldInput
  ) -> StateWrite {
    StateWrite(
      entity,
      .field(component: [UInt8](component.utf8), path: [UInt8](path.utf8), value))
  }

  private func bytes(_ write: StateWrite) -> [UInt8] {
    var bytes: [UInt8] = []
    InputEvent.forEachWrite(in: write.events) { bytes = $0 }
    return bytes
  }

  @Test func everyWriteCanBeReadFromItsBytes() {
    let entity = Entity(index: 0x1234_5678, generation: 0xABCD)
    let values: [FieldInput] = [
      .none, .bool(true), .bool(false), .integer(-5), .integer(.max), .unsigned(.max),
      .number(-0.5),
      .entity(77), .text([]), .text([UInt8]("größer".utf8)),
      .text([UInt8](repeating: 65, count: StateWrite.longestText)),
    ]
    var writes = values.map { field(entity, "Transform", "position.x", $0) }
    writes += [StateWrite(entity, .isDisabled(true)), StateWrite(entity, .isDisabled(false))]
    for write in writes {
      let bytes = bytes(write)
      #expect(StateWrite(bytes) == write)
      // A part of the bytes, or more bytes, are no valid write. A text is an exception: it reaches to the end of the
      // bytes.
      for count in 0..<min(bytes.count, 40) {
        if case .field(_, _, .text) = write.change, count > 29 { continue }
        #expect(StateWrite(Array(bytes.prefix(count))) == nil, "\(write) of \(count)")
      }
      if case .field(_, _, .text) = write.change { continue }
      #expect(StateWrite(bytes + [0]) == nil)
    }
  }

  @Test func writesThatAreTooLongHaveNoEvents() {
    let entity = Entity(index: 1, generation: 1)
    let long = String(repeating: "x", count: 256)
    #expect(field(entity, long, "x", .none).events.isEmpty)
    #expect(field(entity, "T", long, .none).events.isEmpty)
    #expect(field(entity, "T", "x", .text([UInt8](repeating: 65, count: 2049))).events.isEmpty)
  }

  @Test func writesApplyBeforeTheFirstSystem() {
    let simulation = simulation()
    let entity = simulation.world.spawn(Transform(x: 1))
    var seen: [Float] = []
    simulation.schedule.add("look", in: .input) { world in
      seen.append(world[entity, Transform.self]!.position.x)
    }
    step(simulation)
    step(simulation, [field(entity, "Transform", "position.x", .integer(8))])
    #expect(seen == [1, 8])
  }

  @Test func anEntityIsDisabledAndEnabled() {
    let simulation = simulation()
    let (entity, other) = (simulation.world.spawn(Transform()), simulation.world.spawn())
    step(
      simulation, [StateWrite(entity, .isDisabled(true)), StateWrite(entity, .isDisabled(true))])
    #expect(simulation.world.has(entity, Disabled.self))
    #expect(!simulation.world.has(other, Disabled.self))
    step(
      simulation, [StateWrite(entity, .isDisabled(false)), StateWrite(other, .isDisabled(false))])
    #expect(!simulation.world.has(entity, Disabled.self))
  }

  @Test func invalidWritesOfAReelChangeNothing() {
    let simulation = simulation()
    let entity = simulation.world.spawn(Transform(x: 1))
    let hash = { simulation.world.stateHash }
    step(simulation)
    let quiet = self.simulation()
    quiet.world.spawn(Transform(x: 1))
    step(quiet)
    let gone = Entity(index: 900, generation: 3)
    var events = [
      field(entity, "Transform", "position.x", .number(.nan)), field(entity, "None", "x", .none),
      field(gone, "Transform", "position.x", .integer(1)), StateWrite(gone, .isDisabled(true)),
    ].flatMap(\.events)
    var random = RandomStream(seed: 11)
    for _ in 0..<2000 {
      events.append(
        InputEvent(
          .written, device: UInt8(truncatingIfNeeded: random.next()),
          code: UInt16(truncatingIfNeeded: random.next()),
          x: Int16(truncatingIfNeeded: random.next()),
          y: Int16(truncatingIfNeeded: random.next() % 20)))
    }
    simulation.step(TickInput(viewWidth: 100, viewHeight: 50, events: events))
    step(quiet)
    #expect(simulation.world[entity, Transform.self]?.position.x == 1)
    #expect(hash() == quiet.world.stateHash, "seed 11")
  }

  @Test func onlyWritesOfTheFirstPlayerApply() {
    let simulation = simulation(players: 3)
    let entity = simulation.world.spawn(Transform(x: 1))
    var inputs = [TickInput](repeating: TickInput(viewWidth: 9, viewHeight: 9), count: 3)
    inputs[0].events = field(entity, "Transform", "position.x", .integer(4)).events
    // Writes in the input of another player are ignored.
    inputs[1].events = field(entity, "Transform", "position.x", .integer(5)).events
    simulation.step(players: inputs)
    #expect(simulation.world[entity, Transform.self]?.position.x == 4)
  }

  // MARK: - Scrubbing

  @Test func aTimelineShowsTheTimeThatIsWritten() {
    let simulation = simulation()
    let world = simulation.world
    let line = world[Timelines.self].add(
      .tween(.position, from: Vec2(0, 0), to: Vec2(100, 0), over: .ticks(10)))
    let entity = world.spawn(Transform(), TimelinePlayer(line))
    for _ in 0..<3 { step(simulation) }
    #expect(world[entity, Transform.self]?.position.x == 20)
    step(simulation, [field(entity, "TimelinePlayer", "isPlaying", .bool(false))])
    var shown: [Float] = []
    for time in [7.0, 2.5, 10, 0, 4] {
      step(simulation, [field(entity, "TimelinePlayer", "time", .number(time))])
      step(simulation)
      shown.append(world[entity, Transform.self]!.position.x)
    }
    #expect(shown == [70, 25, 100, 0, 40])
    // The timeline continues from there.
    step(simulation, [field(entity, "TimelinePlayer", "isPlaying", .bool(true))])
    #expect(world[entity, Transform.self]?.position.x == 50)
  }

  @Test func anAnimationShowsTheSampleThatIsWritten() {
    let simulation = simulation()
    let world = simulation.world
    let clip = world[Clips.self].add(
      Clip(frames: (0..<3).map { ClipFrame(FrameID(index: UInt16($0)), ticks: 10) }))
    let entity = world.spawn(Sprite(FrameID()), SpriteAnimation(clip: clip))
    step(simulation)
    let stop = field(entity, "SpriteAnimation", "isPlaying", .bool(false))
    let shown = [2, 1, 0, 2].map { sample in
      step(simulation, [stop, field(entity, "SpriteAnimation", "sample", .integer(Int64(sample)))])
      return world[entity, Sprite.self]!.frame
    }
    #expect(shown == [2, 1, 0, 2].map { FrameID(index: $0) })
  }

}

import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Rotations that are probably in degrees instead of radians, and correct ones that resemble them.
@Suite struct DegreeCheckTests {
  private let stage = DiagnosticsStage()
  private var world: World { stage.world }

  /// Returns the lines that are reported for an entity that has this rotation and position in each tick.
  private func lines(
    _ ticks: Int = 1100, parent: Bool = false, _ motion: @escaping (Float) -> (Float, Vec2)
  ) -> [String] {
    stage.begin()
    let body = world.spawn(Transform())
    let wheel = world.spawn(Transform())
    if parent { world.setParent(of: wheel, to: body) }
    stage.run { world in
      let (rotation, position) = motion(Float(world[Clock.self].tick))
      world[wheel, Transform.self]?.rotation = rotation
      world[parent ? body : wheel, Transform.self]?.position = position
    }
    stage.step(ticks)
    return stage.lines.all
  }

  @Test func aSwingInDegreesIsReported() {
    let found = lines { (30.3 * Float.sin($0 / 20), Vec2(3, 4)) }
    #expect(
      found.count == 1 && found[0].hasPrefix("A Transform's rotation swings to and fro"), "\(found)"
    )
  }

  /// Leans an entity as it moves up and down.
  @Test func aLeanInDegreesIsReported() {
    let found = lines { (20.3 * Float.cos($0 / 20), Vec2($0 / 4, 40 * Float.sin($0 / 20))) }
    #expect(found.count == 1, "\(found)")
  }

  /// Tosses a coin again and again: its rotation jumps back at once.
  @Test func aSpinThatRestartsIsNotReported() {
    #expect(lines { ($0.truncatingRemainder(dividingBy: 60) * 0.3, Vec2(3, 4)) }.isEmpty)
  }

  @Test func aSwingInRadiansIsNotReported() {
    #expect(lines { (3 * Float.sin($0 / 20), Vec2(3, 4)) }.isEmpty)
  }

  @Test func aSpinIsNotReported() {
    #expect(lines { ($0 * 0.7, Vec2(3, 4)) }.isEmpty)
  }

  @Test func anAngleWithinATurnIsNotReported() {
    #expect(lines { (($0 * 0.33).truncatingRemainder(dividingBy: 2 * .pi), Vec2(3, 4)) }.isEmpty)
  }

  @Test(arguments: [false, true]) func aRollingWheelIsNotReported(_ hangsOnACar: Bool) {
    let found = lines(parent: hangsOnACar) { tick in
      let way = 60 * Float.sin(tick / 20)
      return (way / 3, Vec2(way, 8))
    }
    #expect(found.isEmpty, "\(found)")
  }

  /// Returns the lines that are reported for shots that fly in the direction of a cannon.
  private func shots(_ ticks: Int = 290, _ rotation: @escaping (UInt64) -> Float) -> [String] {
    stage.begin()
    world.spawn(Transform())
    stage.run { world in
      let tick = world[Clock.self].tick
      if tick % 7 == 0 { world.spawn(Transform(x: 1, rotation: rotation(tick))) }
      if tick % 7 == 3 {
        for shot in world.query(with: Transform.self).entities.dropFirst() { world.despawn(shot) }
      }
    }
    stage.step(ticks)
    return stage.lines.all
  }

  /// Begins the shots also at a time when not every tick is inspected any more.
  @Test(arguments: [0, 500] as [UInt64]) func shotsInDegreesAreReported(_ from: UInt64) {
    let found = shots(1400) { $0 < from ? 0 : Float($0 * 37 % 180) * 1.01 - 90 }
    #expect(
      found.count == 1 && found[0].hasPrefix("New Transforms have rotations of several turns"),
      "\(found)")
  }

  @Test func shotsInRadiansAreNotReported() {
    #expect(shots { Float($0 % 9) - 4 }.isEmpty)
  }

  /// Fires shots, each at a larger angle than the one before.
  @Test func shotsOfASpiralAreNotReported() {
    #expect(shots { Float($0) * 0.2 }.isEmpty)
  }

  /// Spawns the pieces of an entity that spins.
  @Test func piecesOfASpinningEntityAreNotReported() {
    let rock = world.spawn(Transform(y: 30))
    stage.simulation.schedule.add("spin") { $0[rock, Transform.self]?.rotation += 0.4 }
    #expect(shots { $0 < 40 ? 0 : Float($0) * 0.4 * ($0 % 2 == 0 ? 1 : 0.5) }.isEmpty)
  }

  /// Spawns spinning entities late: inspections are 16 ticks apart by then, and find an entity that has spun for a
  /// while.
  @Test func spinsThatAreInspectedLateAreNotReported() {
    stage.begin()
    var late: [Entity] = []
    stage.run { world in
      let tick = world[Clock.self].tick
      if tick > 400, tick % 16 == 1 { late.append(world.spawn(Transform(x: 2))) }
      for (at, entity) in late.enumerated() {
        world[entity, Transform.self]?.rotation += 1 + Float(at)
      }
    }
    stage.step(500)
    #expect(stage.lines.all.isEmpty, "\(stage.lines.all)")
  }

  @Test(arguments: [false, true]) func earlierSpinsAreNotReported(_ isOfARestore: Bool) throws {
    func spinning() -> DiagnosticsStage {
      let stage = DiagnosticsStage()
      for at in 0..<5 { stage.world.spawn(Transform(x: Float(at))) }
      stage.simulation.schedule.add("spin") { world in
        world.each { (transform: inout Transform) in
          transform.rotation += 0.2 + transform.position.x / 4
        }
      }
      return stage
    }
    let past = spinning()
    past.step(100)
    let stage = isOfARestore ? spinning() : past
    stage.begin()
    if isOfARestore {
      stage.step(2)
      try stage.simulation.restore(past.simulation.snapshot())
    }
    stage.step(100)
    #expect(stage.lines.all.isEmpty, "\(stage.lines.all)")
  }
}

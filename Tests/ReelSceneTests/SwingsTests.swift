import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import ReelScene
import Testing

/// Degrees that never stand still.
@Suite struct SwingsTests {
  private let stage = DiagnosticsStage()
  private var world: World { stage.world }

  /// What is said of one whose rotation and place are these in each tick.
  private func lines(
    _ ticks: Int = 1100, parent: Bool = false, _ motion: @escaping (Float) -> (Float, Vec2)
  ) -> [String] {
    stage.begin()
    let body = world.spawn(Transform())
    let wheel = world.spawn(Transform())
    if parent { world.setParent(of: wheel, to: body) }
    stage.run { world in
      let (rotation, place) = motion(Float(world[Clock.self].tick))
      world[wheel, Transform.self]?.rotation = rotation
      world[parent ? body : wheel, Transform.self]?.position = place
    }
    stage.step(ticks)
    return stage.lines.all
  }

  @Test func whoSwingsInDegreesIsTold() {
    let found = lines { (30.3 * Float.sin($0 / 20), Vec2(3, 4)) }
    #expect(
      found.count == 1 && found[0].hasPrefix("A Transform's rotation swings to and fro"), "\(found)"
    )
  }

  /// It leans as it goes up and down.
  @Test func whoLeansInDegreesIsTold() {
    let found = lines { (20.3 * Float.cos($0 / 20), Vec2($0 / 4, 40 * Float.sin($0 / 20))) }
    #expect(found.count == 1, "\(found)")
  }

  @Test func degreesOfAWholeTurnAreTold() {
    let found = lines { (($0 * 5.3).truncatingRemainder(dividingBy: 360), Vec2(3, 4)) }
    #expect(found.count == 1, "\(found)")
  }

  @Test func whoSwingsInRadiansIsNot() {
    #expect(lines { (3 * Float.sin($0 / 20), Vec2(3, 4)) }.isEmpty)
  }

  @Test func whoSpinsIsNot() {
    #expect(lines { ($0 * 0.7, Vec2(3, 4)) }.isEmpty)
  }

  @Test func anAngleWithinATurnIsNot() {
    #expect(lines { (($0 * 0.33).truncatingRemainder(dividingBy: 2 * .pi), Vec2(3, 4)) }.isEmpty)
  }

  @Test(arguments: [false, true]) func aWheelIsNot(_ hangsOnACar: Bool) {
    let found = lines(parent: hangsOnACar) { tick in
      let way = 60 * Float.sin(tick / 20)
      return (way / 3, Vec2(way, 8))
    }
    #expect(found.isEmpty, "\(found)")
  }

  /// Shots that fly where the cannon points.
  private func shots(_ rotation: @escaping (UInt64) -> Float) -> [String] {
    stage.begin()
    world.spawn(Transform())
    stage.run { world in
      let tick = world[Clock.self].tick
      if tick % 7 == 0 { world.spawn(Transform(x: 1, rotation: rotation(tick))) }
      if tick % 7 == 3 {
        for shot in world.query(with: Transform.self).entities.dropFirst() { world.despawn(shot) }
      }
    }
    stage.step(290)
    return stage.lines.all
  }

  @Test func whoComesTurnedInDegreesIsTold() {
    let found = shots { Float($0 % 180) * 1.01 - 90 }
    #expect(
      found.count == 1 && found[0].hasPrefix("Transforms come with rotations of several turns"),
      "\(found)")
  }

  @Test func whoComesTurnedInRadiansIsNot() {
    #expect(shots { Float($0 % 9) - 4 }.isEmpty)
  }

  /// Of a thing that spins there are pieces.
  @Test func piecesOfWhoSpinsAreNot() {
    let rock = world.spawn(Transform(y: 30))
    stage.simulation.schedule.add("spin") { $0[rock, Transform.self]?.rotation += 0.4 }
    #expect(shots { max(0, Float($0) * 0.4 - 2) }.isEmpty)
  }

  @Test func whoIsThereAfterARestoreIsNot() throws {
    let rocks = (0..<5).map { world.spawn(Transform(x: Float($0))) }
    stage.simulation.schedule.add("spin") { world in
      for rock in rocks { world[rock, Transform.self]?.rotation += 0.4 }
    }
    stage.step(100)
    let snapshot = stage.simulation.snapshot()
    stage.begin()
    try stage.simulation.restore(snapshot)
    stage.step(100)
    #expect(stage.lines.all.isEmpty, "\(stage.lines.all)")
  }
}

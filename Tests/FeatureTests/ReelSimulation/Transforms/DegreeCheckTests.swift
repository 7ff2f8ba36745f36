import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Degrees that never stand still.
@Suite struct DegreeCheckTests {
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

  /// A coin that is tossed again and again: it jumps back at once.
  @Test func whoSpinsFromTheBeginningAgainIsNot() {
    #expect(lines { ($0.truncatingRemainder(dividingBy: 60) * 0.3, Vec2(3, 4)) }.isEmpty)
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

  /// What is said of shots that fly where the cannon points.
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

  /// Also where they begin when not every tick has a look any more.
  @Test(arguments: [0, 500] as [UInt64]) func shotsInDegreesAreTold(_ from: UInt64) {
    let found = shots(1400) { $0 < from ? 0 : Float($0 * 37 % 180) * 1.01 - 90 }
    #expect(
      found.count == 1 && found[0].hasPrefix("New Transforms have rotations of several turns"),
      "\(found)")
  }

  @Test func shotsInRadiansAreNot() {
    #expect(shots { Float($0 % 9) - 4 }.isEmpty)
  }

  /// Their angle grows with each shot.
  @Test func shotsOfASpiralAreNot() {
    #expect(shots { Float($0) * 0.2 }.isEmpty)
  }

  /// Of a thing that spins there are pieces.
  @Test func piecesOfWhatSpinsAreNot() {
    let rock = world.spawn(Transform(y: 30))
    stage.simulation.schedule.add("spin") { $0[rock, Transform.self]?.rotation += 0.4 }
    #expect(shots { $0 < 40 ? 0 : Float($0) * 0.4 * ($0 % 2 == 0 ? 1 : 0.5) }.isEmpty)
  }

  /// Later looks are 16 ticks apart, and find what has spun for a while already.
  @Test func whatIsFoundLaterIsNot() {
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

  @Test(arguments: [false, true]) func whatSpunBeforeIsNot(_ isOfARestore: Bool) throws {
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

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
}

import Reel
import ReelCollision
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Entities that leave all others behind.
@Suite struct RunawayCheckTests {
  private let stage = DiagnosticsStage()
  private var simulation: Simulation { stage.simulation }
  private var world: World { stage.world }
  private var lines: DiagnosticsStage.Lines { stage.lines }

  private func hero() -> Entity {
    world.spawn(
      Transform(x: 50, y: 10), Collider(Rect(-5, -5, 10, 10)),
      Mover(gravity: Vec2(0, 200)))
  }

  @Test func aMoverThatFallsThroughMissingGroundIsReported() {
    stage.begin()
    world.spawn(Transform(y: 40), Collider(Rect(0, 0, 100, 10)))
    let hero = hero()
    world[CameraFollow.self].target = hero
    stage.step(1500)
    #expect(lines.all.count == 1, "\(lines.all)")
    #expect(simulation.diagnoses.first?.entity == hero)
    #expect(simulation.diagnoses.first?.sentence.hasPrefix("A Mover falls and falls") == true)
  }

  @Test func aMoverOnGroundIsNotReported() {
    stage.begin()
    world.spawn(Transform(y: 40), Collider(Rect(0, 0, 100, 10)), Solid())
    _ = hero()
    stage.step(3000)
    #expect(lines.all.isEmpty, "\(lines.all)")
  }

  @Test func aShotThatFliesAwayIsReported() {
    stage.begin()
    world.spawn(Transform())
    let shot = world.spawn(Transform())
    stage.run { $0[shot, Transform.self]?.position.x += 5 }
    stage.step(1500)
    #expect(simulation.diagnoses.map(\.entity) == [shot])
    #expect(lines.all.first?.hasPrefix("An entity goes on and on") == true, "\(lines.all)")
  }

  /// Moves a runner that the camera follows, and spawns entities along its way, as a level without an end does.
  @Test func aRunnerWithItsCameraIsNotReported() {
    stage.begin()
    world.spawn(Transform())
    let runner = world.spawn(Transform())
    world[CameraFollow.self].target = runner
    stage.run { world in
      world[runner, Transform.self]?.position.x += 5
      if world[Clock.self].tick % 40 == 0, let transform = world[runner, Transform.self] {
        world.spawn(transform)
      }
    }
    stage.step(3000)
    #expect(lines.all.isEmpty, "\(lines.all)")
  }

  /// Moves back and forth far from all resting entities, where players may be.
  @Test func aWandererFarAwayIsNotReported() {
    stage.begin()
    world.spawn(Transform())
    let wanderer = world.spawn(Transform(x: 9000))
    stage.run { world in
      let tick = world[Clock.self].tick
      world[wanderer, Transform.self]?.position.x += tick / 400 % 2 == 0 ? 3 : -3
    }
    stage.step(3000)
    #expect(lines.all.isEmpty, "\(lines.all)")
  }

  /// Checks that a map is as large as its tiles, and that an entity on a moving parent counts with its parent.
  @Test func anEntityOnALargeMapIsNotReported() {
    stage.begin()
    let columns = 2000
    world.spawn(
      Transform(),
      TileCollider(
        TileGrid(
          cellSize: Vec2(16, 16), columns: columns, tiles: Array(repeating: .empty, count: columns))
      )
    )
    let walker = world.spawn(Transform())
    let child = world.spawn(Transform())
    world.setParent(of: child, to: walker)
    stage.run { $0[walker, Transform.self]?.position.x += 5 }
    stage.step(3000)
    #expect(lines.all.isEmpty, "\(lines.all)")
  }
}

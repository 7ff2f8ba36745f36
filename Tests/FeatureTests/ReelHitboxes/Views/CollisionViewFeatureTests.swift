import Reel
import ReelCollision
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct CollisionViewTests {
  @Test func theCollisionViewChangesNoHash() {
    func play(_ names: [String]) -> (hash: UInt64, quads: Int) {
      let simulation = Simulation(content: GameContent(), seed: 1)
      let world = simulation.world
      for name in names {
        let isRegistered = world[CollisionView.self].set(name)
        #expect(isRegistered)
      }
      world.spawn(
        Transform(),
        TileCollider(TileGrid(cellSize: Vec2(16, 16), columns: 2, tiles: [.full, .full])))
      world.spawn(Transform(x: 60, y: 40), Collider(.circle(radius: 9), mask: 1))
      world.spawn(Transform(x: 66, y: 40), Collider(.box(size: Vec2(9, 4))))
      simulation.add(
        System("look") { world in _ = world.collision.ray(from: .zero, along: Vec2(3, 2)) })
      for _ in 0..<3 { simulation.step(TickInput(viewWidth: 160, viewHeight: 120)) }
      let painter = ScenePainter(simulation)
      painter.recordTick(world)
      var list = DrawList(view: Vec2(160, 120))
      painter.paint(world, into: &list)
      return (world.stateHash, list.quads.count)
    }
    let plain = play([])
    #expect(plain.quads == 0)
    for name in CollisionView.names {
      let shown = play([name])
      #expect(shown.hash == plain.hash && shown.quads > 0, "\(name)")
    }
    var view = CollisionView()
    let isRegistered = view.set("walls")
    #expect(!isRegistered && !view.isOn)
  }
}

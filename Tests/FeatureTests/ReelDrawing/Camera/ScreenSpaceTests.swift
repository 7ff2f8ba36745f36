import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Entities that are fixed to the screen, and entities that are anchored to the view's edges.
@Suite struct ScreenSpaceTests {
  private let simulation: Simulation
  private let painter: ScenePainter
  private var world: World { simulation.world }
  private var sprite: Sprite { Sprite(FrameID(index: 2), anchor: .zero) }

  init() {
    simulation = Simulation(content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 1)
    painter = ScenePainter(simulation)
  }

  private func step(_ events: [InputEvent] = [], width: UInt16 = 100) {
    simulation.step(TickInput(viewWidth: width, viewHeight: 50, events: events))
    painter.recordTick(world)
  }

  private func corners(_ alpha: Float = 1) -> [Vec2] {
    var list = DrawList()
    painter.paint(world, alpha: alpha, into: &list)
    return list.quads.map { $0.corners.0.position }
  }

  @Test func entitiesOnScreenAndTheirChildrenIgnoreTheCamera() {
    let panel = world.spawn(Transform(x: 7, y: 5), ScreenSpace(), sprite)
    let row = world.spawn(Transform(x: 2, y: 3), sprite)
    let text = world.spawn(Transform(x: 1, y: 1), sprite)
    world.setParent(of: row, to: panel)
    world.setParent(of: text, to: row)
    world.spawn(Transform(), sprite)
    world[Camera.self] = Camera(at: Vec2(300, 400), anchor: Vec2(0.5, 0.5), zoom: 3, rotation: 1)
    step()
    #expect(corners()[..<3] == [Vec2(7, 5), Vec2(9, 8), Vec2(10, 9)])
    #expect(world.isOnScreen(text) && !world.isOnScreen(.none))
    // The component can be added and removed, and another entity can reuse the slot.
    world.remove(panel, ScreenSpace.self)
    #expect(corners()[0] != Vec2(7, 5))
    world.insert(text, ScreenSpace())
    #expect(corners()[2] == Vec2(10, 9) && corners()[1] != Vec2(9, 8))
    world.despawn(text)
    _ = world.spawn(Transform(), sprite)
    let last = corners()
    #expect(last[2] == last[3])
  }

  @Test func entitiesOnScreenSnapToWholePixels() {
    world.spawn(Transform(x: 7.6, y: 5.2), ScreenSpace(), sprite)
    world[Camera.self].snapsToPixels = true
    world[Camera.self].position.x = 0.4
    step()
    #expect(corners() == [Vec2(8, 5)])
  }

  /// Moves the camera in each phase: anchored entities follow in the same tick. Earlier, they were drawn at the
  /// camera's position of the tick before.
  @Test func anchoredEntitiesFollowTheCameraInTheSameTick() {
    let phases: [Phase] = [
      .input, .update, .motion, .physics, .react, .animation, .camera, .present,
    ]
    for phase in phases {
      let simulation = Simulation(content: GameContent(), seed: 1)
      let world = simulation.world
      let free = world.spawn(Transform(), ScreenAnchor(Vec2(1, 0), offset: Vec2(-10, 6)))
      let fixed = world.spawn(
        Transform(), ScreenAnchor(Vec2(1, 0), offset: Vec2(-10, 6)), ScreenSpace())
      simulation.schedule.add("move", in: phase) { world in
        world[Camera.self].position += Vec2(3, 2)
      }
      for tick in 1...3 {
        simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
        let way = Vec2(3, 2) * Float(tick)
        #expect(world[free, Transform.self]!.position == way + Vec2(90, 6), "\(phase.rawValue)")
        #expect(world[fixed, Transform.self]!.position == Vec2(90, 6))
      }
    }
  }

  @Test func anchoredEntitiesKeepTheirViewPositionAtAnyZoom() {
    let free = world.spawn(Transform(), ScreenAnchor(Vec2(1, 1), offset: Vec2(-10, -6)))
    world[Camera.self] = Camera(
      at: Vec2(300, 400), anchor: Vec2(0.5, 0.5), zoom: 3, rotation: 1,
      limits: Rect(0, 0, 350, 1000))
    step()
    let position = world.toView(world[free, Transform.self]!.position)
    #expect(position.distance(to: Vec2(90, 44)) < 0.001)
  }

  /// Checks that a press goes to the button that is visible under the pointer.
  @Test func buttonsArePressedWhereTheyAreDrawn() {
    let fixed = world.spawn(
      Transform(x: 80, y: 10), ScreenSpace(),
      PressButton(Rect(0, 0, 10, 10), action: Action(1)))
    let inWorld = world.spawn(
      Transform(x: 200, y: 300), PressButton(Rect(0, 0, 10, 10), action: Action(2)))
    world[Camera.self] = Camera(at: Vec2(200, 300), anchor: Vec2(0.5, 0.5), zoom: 2)
    func press(_ x: Int16, _ y: Int16) -> [Bool] {
      step([.pointerDown(0, x, y)])
      let active = [fixed, inWorld].map { world[$0, PressButton.self]!.isActive }
      step([.pointerUp(0, x, y)])
      step()
      return active
    }
    #expect(press(85, 15) == [true, false])
    // Ten pixels of the world are twenty of the view.
    #expect(press(68, 43) == [false, true])
    #expect(press(72, 30) == [false, false])
    #expect(press(48, 30) == [false, false])
  }
}

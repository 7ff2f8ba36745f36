import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Views of players: each machine draws those of its own.
@Suite struct PlayerViewTests {
  private let simulation: Simulation
  private let painter: ScenePainter
  private var world: World { simulation.world }
  private let frame = FrameID(index: 2)

  init() {
    simulation = Simulation(
      content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 1, players: 2)
    painter = ScenePainter(simulation)
  }

  private func step() {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
    painter.recordTick(world)
  }

  private func corners(_ alpha: Float = 1) -> [Float] {
    var list = DrawList()
    painter.paint(world, alpha: alpha, into: &list)
    return list.quads.map { $0.corners.0.position.x }
  }

  private func view(_ x: Float, _ player: Int, in area: Rect = Rect(0, 0, 1, 1)) -> Entity {
    world.spawn(CameraView(Camera(at: Vec2(x, 0)), in: area), PlayerView(player))
  }

  @Test func aMachineShowsTheViewOfItsPlayerInsteadOfTheCamera() {
    world.spawn(Transform(x: 50, y: 10), Sprite(frame, anchor: .zero))
    let views = [view(10, 0), view(20, 1)]
    step()
    let hash = simulation.stateHash
    for player in 0..<2 {
      world[LocalPlayers.self].players = PlayerSet(player)
      #expect(corners() == [40 - 10 * Float(player)])
      #expect(simulation.stateHash == hash)
    }
    world[LocalPlayers.self].players = PlayerSet(5)
    #expect(corners() == [50])
    world.despawn(views[1])
    step()
    world[LocalPlayers.self].players = PlayerSet(1)
    #expect(corners() == [50])
  }

  @Test func smallerViewsOfLocalPlayersLieOverThePicture() {
    world.spawn(Transform(x: 50, y: 10), Sprite(frame, anchor: .zero))
    _ = view(10, 0, in: Rect(0, 0, 0.5, 1))
    _ = view(20, 1, in: Rect(0.5, 0, 0.5, 1))
    step()
    #expect(corners() == [50, 40, 80])
    world[LocalPlayers.self].players = PlayerSet(1)
    #expect(corners() == [50, 80])
  }

  @Test func aViewShakesByItself() throws {
    world.spawn(Transform(x: 50, y: 10), Sprite(frame, anchor: .zero))
    let views = [view(10, 0), view(10, 1)]
    step()
    world[views[1], PlayerView.self]?.shake(1)
    step()
    world[LocalPlayers.self].players = PlayerSet(0)
    #expect(corners() == [40])
    world[LocalPlayers.self].players = PlayerSet(1)
    #expect(corners() != [40])
    for _ in 0..<80 { step() }
    #expect(corners() == [40])
  }

  /// Checks that a cut draws a view without interpolation from its last position.
  @Test func aCutAppliesToViewsToo() {
    world.spawn(Transform(x: 50, y: 10), Sprite(frame, anchor: .zero))
    let mine = view(10, 0)
    step()
    world[mine, CameraView.self]?.camera.position.x = 30
    step()
    #expect(corners(0.5) == [30])
    world[mine, CameraView.self]?.camera.position.x = 50
    simulation.schedule.add("cut") { $0.camera.cut() }
    step()
    #expect(corners(0.5) == [0])
  }

  @Test func soundsArePannedByTheLocalView() {
    _ = view(400, 1)
    simulation.schedule.add("play") { $0.audio.play(0, at: Vec2(450, 25)) }
    step()
    world[LocalPlayers.self].players = PlayerSet(1)
    step()
    #expect(simulation.audioCommands.contains(.play(0, .oneShot, VoiceSettings())))
    world[LocalPlayers.self].players = PlayerSet(0)
    step()
    #expect(!simulation.audioCommands.contains(.play(0, .oneShot, VoiceSettings())))
  }
}

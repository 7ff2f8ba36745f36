import Reel
import Testing

@testable import ReelApp
@testable import ReelHost
@testable import ReelMatch

/// A game for two, whose camera moves while a player holds Space. Its picture is a square at the origin.
private struct Pan: Game {
  static let name = "Pan"
  static let settings = GameSettings(title: "Pan", viewWidth: 240, viewHeight: 135, players: 2)

  struct Mark: Component {}

  static let square = DrawPass("square") { view, list in
    view.world.each { (entity: Entity, _: Mark) in
      let corner = view.viewAffine(of: entity).apply(.zero)
      list.append(
        DrawQuad(
          key: DrawQuad.key(layer: 1), fill: .white, target: Rect(corner.x, corner.y, 4, 4)))
    }
  }

  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Transform(position: .zero), Mark())
    simulation.draw(Self.square)
    simulation.schedule.add("pan") { world in
      for player in 0..<2 where world.controls.input(of: player).isHeld(.space) {
        world[Camera.self].position.x -= 1
      }
    }
  }
}

/// The picture of a match after ticks were repeated.
@Suite struct MatchPictureTests {
  /// Returns the square's position in a picture of the present tick.
  private func square(_ loop: ProgramLoop) -> Float? {
    var list = DrawList()
    loop.painter.paint(loop.simulation.world, into: &list)
    return list.quads.first?.corners.0.position.x
  }

  /// A late input corrects ticks at a time at which no new tick is due. The picture had the camera of the guess until
  /// the next tick.
  @Test func aRepairWithoutANewTickChangesThePicture() throws {
    let stage = MatchStage(Pan())
    try stage.run(milliseconds: 1000)
    let (loop, guest) = (stage.loop, stage.others[0].session)
    let session = try #require(loop.match?.session)
    try stage.runLoop(milliseconds: 100)
    let (tick, guessed) = (loop.simulation.tick, try #require(square(loop)))
    let repeated = session.statistics.repeatedTicks
    guest.add([.keyDown(.space)], player: 1)
    stage.update(0)
    try loop.updateMatch(stage.now)
    #expect(loop.simulation.tick == tick, "no tick is due")
    #expect(session.statistics.repeatedTicks > repeated)
    let moved = -loop.simulation.world[Camera.self].position.x
    #expect(moved > 0 && square(loop) == guessed + moved)
  }
}

// The backend of docs/architecture.md.

import BounceRules
import ReelApp
import ReelHeadless

// snippet: backend
import Reel

/// A screen of characters: a cell of 8 by 8 pixels is `#` where a picture covers its middle.
final class TextVideo: VideoBackend {
  private(set) var lines: [String] = []
  private let view: Vec2

  init(_ settings: WindowSettings) {
    view = Vec2(Float(settings.viewWidth), Float(settings.viewHeight))
  }

  func upload(_ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool) throws(BackendError) {}

  func poll(into frame: inout TickInput) -> PollResult {
    frame.viewWidth = UInt16(view.x)
    frame.viewHeight = UInt16(view.y)
    return PollResult()
  }

  func draw(_ list: DrawList) {
    lines = stride(from: Float(4), to: view.y, by: 8).map { y in
      String(
        stride(from: Float(4), to: view.x, by: 8).map { x in
          list.quads.contains { covers($0, Vec2(x, y)) } ? "#" : "."
        })
    }
  }

  /// Whether a point lies between the quad's first and third corner; turned quads are not for us.
  private func covers(_ quad: DrawQuad, _ point: Vec2) -> Bool {
    let size = quad.corners.2.position - quad.corners.0.position
    return Rect(quad.corners.0.position.x, quad.corners.0.position.y, size.x, size.y)
      .contains(point)
  }
}
// end

/// - Returns: what the screen shows of the simulation's present state.
func show(_ simulation: Simulation, on video: TextVideo) -> [String] {
  // snippet: painter
  let painter = ScenePainter(simulation)
  var list = DrawList()
  painter.noteTick(simulation.world)
  painter.paint(simulation.world, alpha: 1, into: &list)
  video.draw(list)
  // end
  return video.lines
}

func playBounceAsText() -> Never {
  // snippet: choose
  GameApp<Bounce>.main(
    backends: Backends(video: { TextVideo($0) }, audio: { HeadlessAudio() }))
  // end
}

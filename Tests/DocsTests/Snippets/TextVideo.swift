// The backend of docs/architecture.md.

import BounceRules
import ReelApp
import ReelConformance
import ReelHeadless

// snippet: backend
import Reel

/// A screen of characters: a cell of 8 by 8 pixels is `#` where a picture covers its middle.
final class TextVideo: VideoBackend {
  private(set) var lines: [String] = []
  private let view: Vec2
  private var known: Set<TextureID> = [.white]

  init(_ settings: WindowSettings) {
    view = Vec2(Float(settings.viewWidth), Float(settings.viewHeight))
  }

  func upload(_ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool) throws(BackendError) {
    try texture.checkUpload(bitmap, renderer: "text")
    known.insert(texture)
  }

  func poll(into frame: inout TickInput) -> PollResult {
    frame.viewWidth = UInt16(view.x)
    frame.viewHeight = UInt16(view.y)
    return PollResult()
  }

  func draw(_ list: DrawList) {
    lines = stride(from: Float(4), to: view.y, by: 8).map { y in
      String(
        stride(from: Float(4), to: view.x, by: 8).map { x in
          list.quads.contains { known.contains($0.texture) && covers($0, Vec2(x, y)) } ? "#" : "."
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

/// - Returns: what the checks find that the text screen does not do.
func checkTextVideo() -> [Finding] {
  // snippet: conformance
  let conformance = VideoConformance { width, height in
    VideoSubject(TextVideo(WindowSettings(viewWidth: width, viewHeight: height)))
  }
  let findings = conformance.findings()
  // end
  return findings
}

// snippet: decorator
/// Counts pictures and passes everything on.
final class CountedVideo: VideoBackend {
  private let inner: any VideoBackend
  private(set) var pictures = 0

  init(_ inner: any VideoBackend) { self.inner = inner }

  var pixelsPerPoint: Float { inner.pixelsPerPoint }
  var pacing: Pacing { inner.pacing }
  func upload(_ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool) throws(BackendError) {
    try inner.upload(bitmap, as: texture, isSmooth: isSmooth)
  }
  func poll(into frame: inout TickInput) -> PollResult { inner.poll(into: &frame) }
  func draw(_ list: DrawList) {
    pictures += 1
    inner.draw(list)
  }
}
// end

func countPictures() -> Backends {
  // snippet: wrap
  let counted = Backends(
    video: { settings throws(BackendError) in
      CountedVideo(try Backends.standard.makeVideo(settings))
    },
    audio: Backends.standard.makeAudio)
  // end
  return counted
}

func playBounceAsText() -> Never {
  // snippet: choose
  GameApp<Bounce>.main(
    backends: Backends(video: { TextVideo($0) }, audio: { HeadlessAudio() }))
  // end
}

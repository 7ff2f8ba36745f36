// What docs/extending.md does with its backend.

import ReelApp
import ReelConformance
import ReelHeadless
import Reel

/// - Returns: what the screen shows of the simulation's present state.
func show(_ simulation: Simulation, on video: TextVideo) -> [String] {
  // snippet: painter
  let painter = ScenePainter(simulation)
  var list = DrawList()
  painter.recordTick(simulation.world)
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
  func poll(into input: inout TickInput) -> PollResult { inner.poll(into: &input) }
  func perform(_ commands: [DeviceCommand]) { inner.perform(commands) }
  func toggleFullscreen() { inner.toggleFullscreen() }
  func open(_ address: String) -> Bool { inner.open(address) }
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

/// - Returns: how many quads some shapes are.
func drawShapes(_ path: [Vec2]) -> Int {
  var list = DrawList(view: Vec2(160, 120))
  // snippet: shapes
  let style = ShapeStyle(Color(255, 160, 40, 128), layer: 90)
  list.fill(Rect(8, 8, 40, 24), style)
  list.stroke(Rect(56, 8, 40, 24), width: 1, style)
  list.strokeCircle(at: Vec2(120, 20), radius: 12, width: 2, style)
  list.polyline(path, width: 3, isClosed: true, style)
  // end
  return list.quads.count
}

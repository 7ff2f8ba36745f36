import Reel

/// A screen of characters: a cell of 8 by 8 pixels is `#` where a picture covers its middle.
final class TextVideo: VideoBackend {
  private(set) var lines: [String] = []
  private let view: Vec2
  private var loaded: Set<TextureID> = [.white]

  init(_ settings: WindowSettings) {
    view = Vec2(Float(settings.viewWidth), Float(settings.viewHeight))
  }

  func upload(_ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool) throws(BackendError) {
    try texture.checkUpload(bitmap, renderer: "text")
    loaded.insert(texture)
  }

  func poll(into input: inout TickInput) -> PollResult {
    input.viewWidth = UInt16(view.x)
    input.viewHeight = UInt16(view.y)
    return PollResult()
  }

  func draw(_ list: DrawList) {
    lines = stride(from: Float(4), to: view.y, by: 8).map { y in
      String(
        stride(from: Float(4), to: view.x, by: 8).map { x in
          list.quads.contains { loaded.contains($0.texture) && covers($0, Vec2(x, y)) } ? "#" : "."
        })
    }
  }

  /// True if a point lies between the quad's first and third corner; turned quads are not counted.
  private func covers(_ quad: DrawQuad, _ point: Vec2) -> Bool {
    let size = quad.corners.2.position - quad.corners.0.position
    return Rect(quad.corners.0.position.x, quad.corners.0.position.y, size.x, size.y)
      .contains(point)
  }
}

import CReelWeb
import ReelContent
import ReelGL
import ReelMath
import ReelPlatform

/// The picture of a page, by WebGL 2, and the player's devices.
package final class WebVideo: VideoBackend {
  private let painter: GLPainter
  private var settings: WindowSettings
  var input = WebInput()
  /// The size of the canvas in its own pixels.
  var canvas: Vec2

  /// - Parameter painter: a painter of the page's WebGL 2, whose textures this object then owns; `nil` for a new one.
  /// - Throws: if the browser's WebGL 2 does not link the shaders.
  package init(
    _ settings: WindowSettings, canvas: Vec2, painter: GLPainter? = nil
  ) throws(BackendError) {
    self.settings = settings
    self.canvas = canvas
    if let painter {
      self.painter = painter
    } else {
      self.painter = try Self.makePainter()
    }
  }

  /// Makes a painter of the page's WebGL 2.
  /// - Throws: if the browser's WebGL 2 does not link the shaders.
  package static func makePainter() throws(BackendError) -> GLPainter {
    try GLPainter(.page, shaderHead: GLFunctions.pageShaderHead)
  }

  private var view: Vec2 { Vec2(Float(settings.viewWidth), Float(settings.viewHeight)) }

  /// The position of the view in the canvas.
  var letterbox: Letterbox { Letterbox(window: canvas, view: view, fit: settings.fit) }

  package var pixelsPerPoint: Float { max(1, letterbox.scales.x, letterbox.scales.y) }
  package var pacing: Pacing { .screen }
  /// The number of batches of the last picture.
  package var lastDrawCallCount: Int { painter.lastDrawCallCount }

  // MARK: Pictures

  /// Requests a picture by the name of its file, which the browser decodes.
  package func request(
    _ file: String, as texture: TextureID, isSmooth: Bool, isPremultiplied: Bool, clear: Color?
  ) {
    var flags: UInt32 = isSmooth || settings.isSmooth ? 1 : 0
    if isPremultiplied { flags |= 2 }
    if let clear {
      flags |= 4 | (UInt32(clear.r) | UInt32(clear.g) << 8 | UInt32(clear.b) << 16) << 8
    }
    withBytes(of: file) { web_picture(UInt32(texture.rawValue), $0, $1, flags) }
  }

  /// Takes a picture that the browser has decoded and given to the card.
  package func adopt(_ texture: UInt32, number: UInt32, width: Int32, height: Int32, isSmooth: Bool)
  {
    painter.adopt(
      number, width: Int(width), height: Int(height),
      as: TextureID(rawValue: UInt16(truncatingIfNeeded: texture)), isSmooth: isSmooth)
  }

  package func upload(_ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool) throws(BackendError)
  {
    try painter.upload(bitmap, as: texture, isSmooth: isSmooth || settings.isSmooth)
  }

  package func draw(_ list: DrawList) {
    painter.draw(list, view: view, fit: settings.fit, output: canvas)
  }

  /// Reads the pixels of the canvas, bars included.
  package func capture() -> Bitmap { painter.capture(output: canvas) }

  func loseContext() { painter.contextWasLost() }

  func restoreContext() throws(BackendError) { try painter.restore(.page) }

  // MARK: Devices

  package func poll(into input: inout TickInput) -> PollResult {
    input.viewWidth = settings.viewWidth
    input.viewHeight = settings.viewHeight
    self.input.poll(into: &input)
    return PollResult()
  }

  package func toggleFullscreen() {
    web_device(4, 2, 0, 0, 0)
  }

  package func perform(_ commands: [DeviceCommand]) {
    for command in commands {
      switch command {
      case .startText(let area):
        input.needsText = true
        let (low, high) = (
          letterbox.toWindow(area.origin), letterbox.toWindow(Vec2(area.maxX, area.maxY))
        )
        web_device(0, low.x, low.y, high.x - low.x, high.y - low.y)
      case .stopText:
        input.needsText = false
        web_device(1, 0, 0, 0, 0)
      case .captureMouse(let isCaptured):
        input.isCaptured = isCaptured
        web_device(2, isCaptured ? 1 : 0, 0, 0, 0)
      case .rumble(let pad, let strong, let weak, let milliseconds):
        web_device(3, Float(pad), strong, weak, Float(milliseconds))
      case .fullscreen(let isRequested):
        web_device(4, isRequested ? 1 : 0, 0, 0, 0)
      case .copy(let text): send(.copy, text)
      case .paste: web_device(5, 0, 0, 0, 0)
      case .assign: break  // The game loop handles it.
      }
    }
  }

  package func open(_ address: String) -> Bool {
    send(.open, address)
    return true
  }
}

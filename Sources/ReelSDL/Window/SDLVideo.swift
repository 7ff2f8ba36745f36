import CSDL2
import ReelContent
import ReelMath
import ReelPlatform

/// A video backend that opens a window, and reads its input devices, through SDL2.
///
/// The logical view is centred on black, sized by the window fit (``Letterbox``). All calls come from one thread; macOS
/// requires the main thread.
///
/// A graphics card draws if there is one: through OpenGL 3.3, through OpenGL ES 3, or else, and always on macOS,
/// through SDL's renderer for the card. Without a card, the engine draws in software, several times faster than a
/// software OpenGL. The environment variable `REEL_RENDERER` chooses a renderer: `opengl3`, `opengles3`, or one of
/// SDL's names, such as `software`, `opengl`, `opengles2`, `metal`.
public final class SDLVideo: VideoBackend {
  private let library: SDLLibrary
  private let window: OpaquePointer
  private let renderer: any SDLRenderer
  private let view: Vec2
  private let settings: WindowSettings
  private var devices = SDLInput()
  /// The events of pads that are connected at the start, for the first poll.
  private var early = TickInput()

  /// Opens the window.
  ///
  /// - Throws: if there is no display, or no renderer works on it.
  public init(_ settings: WindowSettings) throws(BackendError) {
    guard settings.viewWidth > 0, settings.viewHeight > 0 else {
      throw BackendError(
        "a view of \(settings.viewWidth) by \(settings.viewHeight) pixels shows nothing")
    }
    let library = try SDLLibrary(
      SDL_INIT_VIDEO | SDL_INIT_EVENTS | SDL_INIT_JOYSTICK | SDL_INIT_GAMECONTROLLER)
    let (window, renderer) = try SDLWindow.open(settings)
    self.library = library
    self.window = window
    self.renderer = renderer
    self.settings = settings
    view = Vec2(Float(settings.viewWidth), Float(settings.viewHeight))
    // Events of an earlier window must not end this one.
    SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    SDL_ShowWindow(window)
    devices.begin(into: &early)
  }

  deinit {
    devices.end()
    renderer.close()
    SDL_DestroyWindow(window)
  }

  /// Returns true if a window can be expected to open: the environment names a display, or a driver of SDL that needs
  /// none. Always true on macOS.
  public static func hasDisplay() -> Bool {
    #if os(macOS)
      return true
    #else
      switch SDLLibrary.environment("SDL_VIDEODRIVER") {
      case nil, "x11", "wayland":
        return SDLLibrary.environment("DISPLAY") != nil
          || SDLLibrary.environment("WAYLAND_DISPLAY") != nil
      default: return true
      }
    #endif
  }

  /// SDL's number of the window, for code that pushes events into SDL's queue.
  public var windowID: UInt32 { SDL_GetWindowID(window) }

  public func open(_ address: String) -> Bool { SDL_OpenURL(address) == 0 }

  /// The name of the chosen renderer: `opengl3`, `opengles3`, or SDL's name.
  public var rendererName: String { renderer.name }

  /// The number of batches of the last picture whose textures exist; on a graphics card, each is one geometry call.
  public var lastDrawCallCount: Int { renderer.lastDrawCallCount }

  /// True if the window covers the entire screen.
  public var isFullscreen: Bool {
    SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
      == SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
  }

  /// Switches to full screen in the desktop's resolution, or back.
  public func toggleFullscreen() {
    SDL_SetWindowFullscreen(window, isFullscreen ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
  }

  /// The position of the view in the window's output, in its own pixels.
  public var letterbox: Letterbox {
    Letterbox(window: renderer.outputSize, view: view, fit: settings.fit)
  }

  /// The window pixels per logical pixel; 1 for software, which draws the view at its own size and enlarges the result.
  public var pixelsPerPoint: Float {
    renderer.isSoftware ? 1 : max(1, letterbox.scales.x, letterbox.scales.y)
  }

  /// Drawing waits for the screen, unless the settings turn that off.
  public var pacing: Pacing { settings.usesVsync ? .screen : .clock }

  /// Reads the window's pixels, black bars included. On a graphics card with several buffers the result may be an older
  /// picture; ``capture(_:)`` is exact.
  public func capture() throws(BackendError) -> Bitmap { try renderer.capture() }

  /// Draws a picture, reads its pixels, black bars included, and shows it.
  public func capture(_ list: DrawList) throws(BackendError) -> Bitmap {
    renderer.draw(list, view: view, fit: settings.fit)
    let bitmap = try renderer.capture()
    renderer.present()
    return bitmap
  }

  public func upload(
    _ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool
  ) throws(BackendError) {
    try renderer.upload(bitmap, as: texture, isSmooth: isSmooth || settings.isSmooth)
  }

  public func draw(_ list: DrawList) {
    renderer.draw(list, view: view, fit: settings.fit)
    renderer.present()
  }

  public func perform(_ commands: [DeviceCommand]) {
    for command in commands {
      if case .fullscreen(let isRequested) = command {
        if isRequested != isFullscreen { toggleFullscreen() }
      } else {
        devices.perform(command, layout)
      }
    }
  }

  public func poll(into input: inout TickInput) -> PollResult {
    input.viewWidth = settings.viewWidth
    input.viewHeight = settings.viewHeight
    let start = input.events.count
    input.events += early.events
    early.events.removeAll()
    devices.takeAnswers(into: &input)
    var result = PollResult()
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      // Computes the layout again for each event, because the event before may have changed it.
      switch devices.translate(event, layout, into: &input, since: start) {
      case .quit: result.isQuitRequested = true
      case .restoreTextures: renderer.restoreTextures()
      case nil: break
      }
    }
    let hiding = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue
    result.isHidden = SDL_GetWindowFlags(window) & hiding != 0
    return result
  }

  private var layout: SDLInput.Layout {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(window, &width, &height)
    let output = renderer.outputSize
    return SDLInput.Layout(
      windowID: windowID, box: Letterbox(window: output, view: view, fit: settings.fit),
      output: output,
      density: Vec2(output.x / Float(max(width, 1)), output.y / Float(max(height, 1))))
  }
}

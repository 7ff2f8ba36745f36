import ReelContent
import ReelMath

/// What a game wants its window to be.
public struct WindowSettings: Equatable, Sendable {
  /// In the title bar.
  public var title: String
  /// The logical view in logical pixels.
  public var viewWidth: UInt16
  /// The height of the logical view in logical pixels.
  public var viewHeight: UInt16
  /// Window pixels per logical pixel at the start; 0 chooses the largest that fits the screen well.
  public var scale: Int
  /// Whether it fills the screen at the start.
  public var isFullscreen: Bool
  /// Whether drawing waits for the screen, which sets how many pictures there are a second.
  public var usesVsync: Bool
  /// Nearest where false: pixels stay pixels.
  public var isSmooth: Bool
  /// How the view fills a window of another size.
  public var fit: WindowFit

  /// A window of 480 by 320 logical pixels, unless told otherwise.
  public init(
    title: String = "Reel", viewWidth: UInt16 = 480, viewHeight: UInt16 = 320, scale: Int = 0,
    isFullscreen: Bool = false, usesVsync: Bool = true, isSmooth: Bool = false,
    fit: WindowFit = .whole
  ) {
    self.title = title
    self.viewWidth = viewWidth
    self.viewHeight = viewHeight
    self.scale = scale
    self.isFullscreen = isFullscreen
    self.usesVsync = usesVsync
    self.isSmooth = isSmooth
    self.fit = fit
  }
}

/// Why a backend, or something given to it, does not work: one sentence for a person.
public struct BackendError: Error, Equatable, Sendable {
  /// One sentence for a person.
  public var message: String
  /// An error that says this sentence.
  public init(_ message: String) { self.message = message }
}

/// What a poll of the devices found beside input events.
public struct PollResult: Equatable, Sendable {
  /// The person wants to end the program.
  public var wantsQuit = false
  /// The window is hidden: nothing needs to be drawn.
  public var isHidden = false
  public init() {}
}

/// What limits the rate of pictures.
public enum Pacing: Equatable, Sendable {
  /// The backend: ``VideoBackend/draw(_:)`` waits for the screen.
  case screen
  /// Nobody but the loop: after a picture it sleeps until the next tick is due, 16 milliseconds at most.
  case clock
  /// Nobody at all: time is made up. Every picture comes exactly one tick after the one before, as soon as
  /// the machine has it.
  case virtual
}

/// Shows draw lists and collects input. All calls come from one thread.
///
/// The checks of `ReelConformance` say in detail what must hold; a backend's tests run them.
public protocol VideoBackend: AnyObject {
  /// Makes a picture drawable under this number, in place of what it was before. `isSmooth` chooses
  /// linear filtering for it. Texture 0, the white pixel, can not be replaced.
  func upload(_ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool) throws(BackendError)
  /// Appends what happened since the last poll, oldest first, and sets the view size.
  func poll(into input: inout TickInput) -> PollResult
  /// Does what the simulation asks of the devices, in order; what they can not do is left out. Without an answer
  /// of its own, nothing.
  func perform(_ commands: [DeviceCommand])
  /// Fills the screen, or no longer does. Without an answer of its own, nothing.
  func toggleFullscreen()
  /// Draws one picture and shows it. A texture that was never uploaded is left out.
  func draw(_ list: DrawList)
  /// How many pixels of its own it gives to a logical pixel at present, at least 1: how dense the
  /// pictures should be that are uploaded. Without an answer of its own, 1.
  var pixelsPerPoint: Float { get }
  /// How a loop that draws on it is paced. Without an answer of its own, by the clock.
  var pacing: Pacing { get }
  /// Shows a web page in the person's browser. Without an answer of its own, it can not.
  /// - Returns: whether somebody shows it.
  func open(_ address: String) -> Bool
}

extension VideoBackend {
  public var pixelsPerPoint: Float { 1 }
  public var pacing: Pacing { .clock }
  public func perform(_ commands: [DeviceCommand]) {}
  public func toggleFullscreen() {}
  public func open(_ address: String) -> Bool { false }
}

extension TextureID {
  /// Throws, with a sentence for a person, unless a picture can become this texture: what every backend's
  /// ``VideoBackend/upload(_:as:isSmooth:)`` begins with.
  /// - Parameters:
  ///   - renderer: one word for the backend that refuses.
  ///   - limit: the largest picture that it takes, in pixels.
  public func checkUpload(
    _ bitmap: Bitmap, renderer: String, limit: (width: Int, height: Int) = (16_384, 16_384)
  ) throws(BackendError) {
    guard self != .white else {
      throw BackendError(
        "texture 0 is the white pixel and can not be replaced: number pictures from 1 on")
    }
    guard bitmap.width > 0, bitmap.height > 0 else {
      throw BackendError(
        "texture \(rawValue) is \(bitmap.width) by \(bitmap.height) pixels:"
          + " a picture needs at least one pixel")
    }
    guard bitmap.width <= limit.width, bitmap.height <= limit.height else {
      throw BackendError(
        "texture \(rawValue) is \(bitmap.width) by \(bitmap.height) pixels, and the"
          + " \(renderer) renderer takes at most \(limit.width) by \(limit.height): split the picture"
      )
    }
  }
}

/// Plays sounds. All calls come from one thread; none of them blocks or fails: without a device
/// everything is accepted and nothing is heard.
public protocol AudioBackend: AnyObject {
  /// Makes a sound playable under this number.
  func load(_ source: SoundSource, as sound: SoundID) throws(BackendError)
  /// Carries out commands in order. A sound that was never loaded is left out.
  func perform(_ commands: [AudioCommand])
  /// Refills streams, returns ended voices to the pool, and looks after the device. Call it at
  /// every picture.
  func update()
}

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
  /// Whether drawing waits for the screen, which sets the frame rate.
  public var usesVsync: Bool
  /// Nearest where false: pixels stay pixels.
  public var isSmooth: Bool

  /// A window of 480 by 320 logical pixels, unless told otherwise.
  public init(
    title: String = "Reel", viewWidth: UInt16 = 480, viewHeight: UInt16 = 320, scale: Int = 0,
    isFullscreen: Bool = false, usesVsync: Bool = true, isSmooth: Bool = false
  ) {
    self.title = title
    self.viewWidth = viewWidth
    self.viewHeight = viewHeight
    self.scale = scale
    self.isFullscreen = isFullscreen
    self.usesVsync = usesVsync
    self.isSmooth = isSmooth
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

/// Shows draw lists and collects input. All calls come from one thread.
///
/// The conformance suite in `Tests/BackendTests` says in detail what must hold.
public protocol VideoBackend: AnyObject {
  /// Makes a picture drawable under this number, in place of what it was before. `isSmooth` chooses
  /// linear filtering for it. Texture 0, the white pixel, can not be replaced.
  func upload(_ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool) throws(BackendError)
  /// Appends what happened since the last poll, oldest first, and sets the view size.
  func poll(into frame: inout TickInput) -> PollResult
  /// Draws one picture and shows it. A texture that was never uploaded is left out.
  func draw(_ list: DrawList)
  /// How many pixels of its own it gives to a logical pixel at present, at least 1: how dense the
  /// pictures should be that are uploaded. Without an answer of its own, 1.
  var pixelsPerPoint: Float { get }
}

extension VideoBackend {
  public var pixelsPerPoint: Float { 1 }
}

/// Plays sounds. All calls come from one thread; none of them blocks or fails: without a device
/// everything is accepted and nothing is heard.
public protocol AudioBackend: AnyObject {
  /// Makes a sound playable under this number.
  func load(_ source: SoundSource, as sound: SoundID) throws(BackendError)
  /// Carries out commands in order. A sound that was never loaded is left out.
  func perform(_ commands: [AudioCommand])
  /// Refills streams, returns ended voices to the pool, and looks after the device. Call it at
  /// every frame.
  func update()
}

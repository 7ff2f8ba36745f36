import ReelContent
import ReelHeadless
import ReelOpenAL
import ReelPlatform
import ReelSDL

/// The window and the sound that a game plays with, chosen in one line.
///
///     GameApp<Pong>.main(backends: .headless)
///
/// The parts of one choice can be used in another, unchanged or wrapped:
///
///     Backends(
///       video: { settings throws(BackendError) in
///         Counting(try Backends.standard.makeVideo(settings))
///       },
///       audio: Backends.standard.makeAudio)
public struct Backends: Sendable {
  // SAFETY: `main` writes it once, before any command runs.
  /// The backends of the command `play`.
  nonisolated(unsafe) static var chosen = Backends.standard

  /// Opens the window. If it throws, the game runs without one and reports the reason.
  public let makeVideo: @Sendable (WindowSettings) throws(BackendError) -> any VideoBackend
  /// Opens the sound.
  public let makeAudio: @Sendable () -> any AudioBackend

  /// Creates a choice of backends. `video` may throw; then the game runs without a window.
  public init(
    video: @escaping @Sendable (WindowSettings) throws(BackendError) -> any VideoBackend,
    audio: @escaping @Sendable () -> any AudioBackend
  ) {
    makeVideo = video
    makeAudio = audio
  }

  /// A window with SDL2 and sound with OpenAL.
  public static let standard = Backends(
    video: { settings throws(BackendError) in try makeWindow(settings) },
    audio: { OpenALAudio() })

  /// A window with SDL2, and silence.
  public static let silent = Backends(
    video: { settings throws(BackendError) in try makeWindow(settings) },
    audio: { HeadlessAudio() })

  /// No window and no sound; time passes in real time.
  public static let headless = Backends(
    video: { settings throws(BackendError) in
      HeadlessVideo(
        viewWidth: settings.viewWidth, viewHeight: settings.viewHeight, pacing: .clock)
    },
    audio: { HeadlessAudio() })

  private static func makeWindow(
    _ settings: WindowSettings
  ) throws(BackendError) -> any VideoBackend {
    // Without this check SDL would use a driver without a screen.
    guard SDLVideo.hasDisplay() else { throw BackendError("There is no display") }
    return try SDLVideo(settings)
  }
}

import ReelCommands
import ReelContent
import ReelHeadless
import ReelOpenAL
import ReelPlatform
import ReelSDL

/// Which window and which sound a game plays with: picked in one line.
///
///     GameApp<Pong>.main(backends: .headless)
///
/// The parts of one choice can be used in another, as they are or wrapped:
///
///     Backends(
///       video: { settings throws(BackendError) in
///         Counting(try Backends.standard.makeVideo(settings))
///       },
///       audio: Backends.standard.makeAudio)
public struct Backends: Sendable {
  /// Opens the window. Where it throws, the game runs without one and says why.
  public let makeVideo: @Sendable (WindowSettings) throws(BackendError) -> any VideoBackend
  /// Opens the sound.
  public let makeAudio: @Sendable () -> any AudioBackend

  /// A choice of your own: `video` may throw, then the game runs without a window.
  public init(
    video: @escaping @Sendable (WindowSettings) throws(BackendError) -> any VideoBackend,
    audio: @escaping @Sendable () -> any AudioBackend
  ) {
    makeVideo = video
    makeAudio = audio
  }

  /// A window by SDL2 and sound by OpenAL.
  public static let standard = Backends(
    video: { settings throws(BackendError) in try makeWindow(settings) },
    audio: { OpenALAudio() })

  /// A window by SDL2, and silence.
  public static let silent = Backends(
    video: { settings throws(BackendError) in try makeWindow(settings) },
    audio: { HeadlessAudio() })

  /// No window and no sound; time passes as it does on the clock.
  public static let headless = Backends(
    video: { settings throws(BackendError) in
      HeadlessVideo(
        viewWidth: settings.viewWidth, viewHeight: settings.viewHeight, pacing: .clock)
    },
    audio: { HeadlessAudio() })

  private static func makeWindow(
    _ settings: WindowSettings
  ) throws(BackendError) -> any VideoBackend {
    // Without this SDL finds a driver that shows nothing to nobody.
    guard SDLVideo.hasDisplay() else { throw BackendError("There is no display") }
    return try SDLVideo(settings)
  }
}

import ReelContent
import ReelHeadless
import ReelOpenAL
import ReelPlatform
import ReelSDL

/// Which window and which sound a game plays with: picked in one line.
///
///     GameApp<Pong>.main(backends: .headless)
public struct Backends: Sendable {
  var makeVideo: @Sendable (WindowSettings) throws(BackendError) -> any VideoBackend
  var makeAudio: @Sendable () -> any AudioBackend

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

  /// No window and no sound.
  public static let headless = Backends(
    video: { settings throws(BackendError) in
      HeadlessVideo(viewWidth: settings.viewWidth, viewHeight: settings.viewHeight)
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

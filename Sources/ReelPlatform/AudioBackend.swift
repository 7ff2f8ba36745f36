import ReelContent
import ReelMath

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

import ReelContent

/// A system that plays sounds. All calls come from one thread. None of them blocks or fails: without a device, commands
/// are accepted and nothing is audible.
public protocol AudioBackend: AnyObject {
  /// Makes a sound playable under this number.
  func load(_ source: SoundSource, as sound: SoundID) throws(BackendError)
  /// Performs commands in order. Skips a sound that was never loaded.
  func perform(_ commands: [AudioCommand])
  /// Refills streams, returns ended voices to the pool, and checks the device. Call it at every picture.
  func update()
}

/// The samples of a sound, or the file that contains them.
public enum SoundSource: Equatable, Sendable {
  /// A decoded sound in memory: for effects.
  case buffer(SoundBuffer)
  /// A file that is decoded while it plays: for music. The path is absolute.
  case stream(path: String)
}

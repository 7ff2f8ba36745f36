import ReelPlatform

/// An audio backend under test, with the functions that checks require beyond the protocol.
public struct AudioSubject {
  /// The backend itself.
  public var audio: any AudioBackend
  /// The function that returns true if a voice played at the last update.
  public var isPlaying: (VoiceID) -> Bool
  /// The function that returns the music that played at the last update.
  public var music: () -> SoundID?
  /// The function that lets a number of seconds pass, and updates.
  public var advance: (_ seconds: Double) -> Void

  /// Creates a subject from a backend and the functions that read its state.
  public init(
    _ audio: any AudioBackend, isPlaying: @escaping (VoiceID) -> Bool,
    music: @escaping () -> SoundID?, advance: @escaping (_ seconds: Double) -> Void
  ) {
    self.audio = audio
    self.isPlaying = isPlaying
    self.music = music
    self.advance = advance
  }
}

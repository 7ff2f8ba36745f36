import ReelPlatform

/// An audio backend under test, and what the checks must know of it beyond the protocol.
public struct AudioSubject {
  /// The backend itself.
  public var audio: any AudioBackend
  /// Whether a voice played at the last update.
  public var isPlaying: (VoiceID) -> Bool
  /// The music that played at the last update.
  public var music: () -> SoundID?
  /// Lets so many seconds pass, and updates.
  public var advance: (_ seconds: Double) -> Void

  /// A backend that can be asked for all of this.
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

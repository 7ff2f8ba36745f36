import ReelMath

/// What the simulation asks the sound system to do.
public enum AudioCommand: Equatable, Sendable {
  /// Starts a sound. With a voice that is playing, the old sound ends.
  case play(SoundID, VoiceID, VoiceSettings)
  /// Ends a voice; nothing if it has ended.
  case stop(VoiceID)
  /// Changes a playing voice.
  case set(VoiceID, VoiceSettings)
  /// Starts the music; the old music ends. Asking for the music that is playing changes only its
  /// gain.
  case playMusic(SoundID, gain: Float, isLooping: Bool)
  case stopMusic
  /// Everything falls silent and keeps its place, or goes on from there.
  case pauseAll, resumeAll
  /// Ends every voice and the music.
  case stopAll
  /// How loud everything is, from 0, silent, to 1, as at the start.
  case setVolume(Float)
}

/// A command of the simulation to the sound system.
public enum AudioCommand: Equatable, Sendable {
  /// Starts a sound. If the voice is playing, its old sound ends.
  case play(SoundID, VoiceID, VoiceSettings)
  /// Ends a voice; does nothing if it has ended.
  case stop(VoiceID)
  /// Changes a playing voice.
  case set(VoiceID, VoiceSettings)
  /// Starts the music; the old music ends. If this music is playing already, changes only its gain.
  case playMusic(SoundID, gain: Float, isLooping: Bool)
  case stopMusic
  /// Pauses all voices and the music, or resumes them at the same position.
  case pauseAll, resumeAll
  /// Ends every voice and the music.
  case stopAll
  /// Sets the volume of everything, from 0, silent, to 1, the initial value.
  case setVolume(Float)
}

import ReelPlatform

extension VoiceSettings {
  /// Returns the settings limited to the values that OpenAL Soft plays: gain 0 to 16, pitch 1/256 to 255, pan -1 to 1.
  /// A NaN becomes silence, pitch 1, or the middle.
  func playable() -> VoiceSettings {
    VoiceSettings(
      gain: gain.isNaN ? 0 : min(max(gain, 0), 16),
      pitch: pitch.isNaN ? 1 : min(max(pitch, 1 / 256), 255),
      pan: pan.isNaN ? 0 : min(max(pan, -1), 1), isLooping: isLooping)
  }
}

import ReelFields

/// The gain, pitch, pan and looping of a voice.
public struct VoiceSettings: Equatable, Sendable, FieldValue {
  /// The loudness: 0 is silence, 1 as recorded.
  public var gain: Float
  /// The speed: 1 as recorded, 2 an octave higher and twice as fast.
  public var pitch: Float
  /// The balance from -1, all left, over 0, the middle, to 1, all right. No effect on stereo sounds.
  public var pan: Float
  /// True if the sound begins again at its end, until it is stopped.
  public var isLooping: Bool

  /// Creates settings; by default as recorded, once, in the middle.
  public init(gain: Float = 1, pitch: Float = 1, pan: Float = 0, isLooping: Bool = false) {
    self.gain = gain
    self.pitch = pitch
    self.pan = pan
    self.isLooping = isLooping
  }

  public init() { self.init(gain: 1) }
}

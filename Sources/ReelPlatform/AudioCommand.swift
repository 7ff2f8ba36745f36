import ReelMath

/// A sound that a backend has loaded, numbered from 0 by whoever loads them.
public struct SoundID: NumberedID {
  /// The number, from 0.
  public var rawValue: UInt16
  /// The sound with this number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  public init() { rawValue = 0 }
}

/// A playing sound that later commands speak of, chosen by the simulation. 0 stands for a one-shot
/// that nobody speaks of again.
public struct VoiceID: RawRepresentable, Hashable, Sendable, FieldValue {
  /// The number; 0 for a one-shot.
  public var rawValue: UInt64
  /// The voice with this number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public init() { rawValue = 0 }
  /// A voice that nobody speaks of again.
  public static let oneShot = VoiceID(rawValue: 0)
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("rawValue", &rawValue) }
}

/// How a voice sounds.
public struct VoiceSettings: Equatable, Sendable, FieldValue {
  /// 0 is silence, 1 as recorded.
  public var gain: Float
  /// 1 as recorded, 2 an octave higher and twice as fast.
  public var pitch: Float
  /// From -1, all left, over 0, the middle, to 1, all right. Stereo sounds are not moved.
  public var pan: Float
  /// Begins again at its end, until it is stopped.
  public var isLooping: Bool

  /// As recorded, once, in the middle, unless told otherwise.
  public init(gain: Float = 1, pitch: Float = 1, pan: Float = 0, isLooping: Bool = false) {
    self.gain = gain
    self.pitch = pitch
    self.pan = pan
    self.isLooping = isLooping
  }

  public init() { self.init(gain: 1) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("gain", &gain)
    v.field("pitch", &pitch)
    v.field("pan", &pan)
    v.field("isLooping", &isLooping)
  }
}

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

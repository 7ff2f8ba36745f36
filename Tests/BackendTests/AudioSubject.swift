import ReelContent
import ReelHeadless
import ReelOpenAL
import ReelPlatform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The audio backends that are held against `AudioConformanceTests`. To add one, add a case and
/// say in `make` how it is made.
enum AudioKind: CaseIterable, Sendable {
  case headless, openALNull, openALLoopback

  /// Those in which time passes: without a clock no sound comes to its end.
  static let timed: [AudioKind] = [.openALNull, .openALLoopback]

  @MainActor func make() -> AudioSubject {
    // OpenAL Soft chooses its drivers at its first use in the process.
    setenv("ALSOFT_DRIVERS", "null", 1)
    switch self {
    case .headless:
      let audio = HeadlessAudio()
      return AudioSubject(
        audio: audio, isPlaying: { audio.voices[$0] != nil }, music: { audio.music?.sound },
        advance: { _ in audio.update() })
    case .openALNull:
      let audio = OpenALAudio(device: .null, report: { _ in })
      return AudioSubject(
        audio: audio, isPlaying: { audio.isPlaying($0) }, music: { audio.music },
        advance: { seconds in
          usleep(UInt32(seconds * 1_000_000))
          audio.update()
        })
    case .openALLoopback:
      let audio = OpenALAudio(device: .loopback(sampleRate: 48_000), report: { _ in })
      return AudioSubject(
        audio: audio, isPlaying: { audio.isPlaying($0) }, music: { audio.music },
        advance: { seconds in _ = audio.render(frames: Int(seconds * 48_000)) })
    }
  }
}

/// A backend, and what a test must know of it beyond `AudioBackend`.
@MainActor struct AudioSubject {
  let audio: any AudioBackend
  /// Whether a voice played at the last update.
  let isPlaying: (VoiceID) -> Bool
  /// The music that played at the last update.
  let music: () -> SoundID?
  /// Lets so many seconds pass, and updates.
  let advance: (Double) -> Void

  func perform(_ commands: AudioCommand...) { audio.perform(commands) }

  /// Lets time pass in small steps until something holds, two seconds at most.
  func wait(until holds: () -> Bool) -> Bool {
    for _ in 0..<200 {
      if holds() { return true }
      advance(0.01)
    }
    return holds()
  }
}

extension SoundID: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: UInt16) { self.init(rawValue: value) }
}

extension VoiceID: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: UInt64) { self.init(rawValue: value) }
}

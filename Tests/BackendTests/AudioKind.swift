import ReelConformance
import ReelHeadless
import ReelOpenAL
import ReelPlatform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The audio backends that the checks run over. To add one, add a case and create it in `make`.
enum AudioKind: CaseIterable, Sendable {
  case headless, openALNull, openALLoopback

  /// True if time passes. Without a clock no sound comes to its end.
  var hasClock: Bool { self != .headless }

  @MainActor func make() -> AudioSubject {
    // OpenAL Soft chooses its drivers at its first use in the process.
    setenv("ALSOFT_DRIVERS", "null", 1)
    switch self {
    case .headless:
      let audio = HeadlessAudio()
      return AudioSubject(
        audio, isPlaying: { audio.voices[$0] != nil }, music: { audio.music?.sound },
        advance: { _ in audio.update() })
    case .openALNull:
      let audio = OpenALAudio(device: .null, report: { _ in })
      return AudioSubject(
        audio, isPlaying: { audio.isPlaying($0) }, music: { audio.music },
        advance: { seconds in
          usleep(UInt32(seconds * 1_000_000))
          audio.update()
        })
    case .openALLoopback:
      let audio = OpenALAudio(device: .loopback(sampleRate: 48_000), report: { _ in })
      return AudioSubject(
        audio, isPlaying: { audio.isPlaying($0) }, music: { audio.music },
        advance: { seconds in _ = audio.render(frames: Int(seconds * 48_000)) })
    }
  }
}

extension VoiceID: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: UInt64) { self.init(rawValue: value) }
}

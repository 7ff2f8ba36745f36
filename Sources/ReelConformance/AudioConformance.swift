import ReelPlatform

/// The checks of the behaviour that every audio backend must have, with or without a device, for any test library:
///
///     let conformance = AudioConformance(hasClock: false) {
///       let audio = HeadlessAudio()
///       return AudioSubject(
///         audio, isPlaying: { audio.voices[$0] != nil }, music: { audio.music?.sound },
///         advance: { _ in audio.update() })
///     }
///     #expect(conformance.findings() == [])
public struct AudioConformance {
  /// A single check.
  public struct Check: Sendable, CustomStringConvertible {
    /// The condition that must hold, in a few words.
    public let name: String
    /// True if the check requires that sounds end by themselves.
    public let needsClock: Bool
    let body: @Sendable (inout AudioTrial) throws(BackendError) -> Void

    public var description: String { name }
  }

  private let make: () throws(BackendError) -> AudioSubject
  private let hasClock: Bool

  /// Creates the checks of a backend.
  /// - Parameters:
  ///   - hasClock: true if time passes, so that sounds end. Without a clock some checks are skipped.
  ///   - make: opens a fresh backend.
  public init(hasClock: Bool, _ make: @escaping () throws(BackendError) -> AudioSubject) {
    self.hasClock = hasClock
    self.make = make
  }

  /// All checks, for tests that run and name them one by one.
  public static let checks: [Check] = [
    Check(name: "A voice plays until it is stopped", needsClock: false) { $0.checkVoice() },
    Check(name: "A voice ends with its sound", needsClock: true) { $0.checkEnd() },
    Check(name: "A loop goes on", needsClock: true) { $0.checkLoop() },
    Check(name: "A voice that is played again takes the new sound", needsClock: true) {
      $0.checkReplacing()
    },
    Check(name: "A pause keeps the position of every voice", needsClock: true) { $0.checkPause() },
    Check(name: "Music is one at a time", needsClock: false) { $0.checkMusic() },
    Check(name: "Music ends unless it loops", needsClock: true) { $0.checkMusicEnd() },
    Check(name: "Stopping all ends everything", needsClock: false) { $0.checkStopAll() },
    Check(name: "What is unknown is left out", needsClock: false) { $0.checkUnknown() },
    Check(name: "Any settings are accepted", needsClock: false) { $0.checkSettings() },
    Check(name: "A thousand voices are requested", needsClock: false) { $0.checkManyVoices() },
    Check(name: "A sound may be loaded again", needsClock: true) { trial throws(BackendError) in
      try trial.checkLoading()
    },
  ]

  /// Runs one check. An error that it throws is a finding, too. A check that requires a clock finds nothing if there is
  /// none.
  public func findings(of check: Check) -> [Finding] {
    var findings = Findings(check.name)
    guard hasClock || !check.needsClock else { return [] }
    do throws(BackendError) {
      var trial = AudioTrial(try make(), findings)
      try trial.load()
      try check.body(&trial)
      return trial.findings.all
    } catch {
      findings.expect(false, "it ended with an error: \(error.message)")
      return findings.all
    }
  }

  /// Runs all checks.
  public func findings() -> [Finding] { Self.checks.flatMap { findings(of: $0) } }
}

import ReelConformance
import Testing

/// Checks the audio backends by `ReelConformance`.
@Suite(.serialized) @MainActor struct AudioConformanceTests {
  @Test(arguments: AudioKind.allCases, AudioConformance.checks)
  func `An audio backend passes the conformance check`(
    kind: AudioKind, check: AudioConformance.Check
  ) throws {
    let conformance = AudioConformance(hasClock: kind.hasClock) {
      kind.make()
    }
    let findings = conformance.findings(of: check)
    #expect(findings == [], "\(kind)")
  }
}

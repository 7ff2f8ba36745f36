import ReelConformance
import Testing

/// Holds the video backends against `ReelConformance`. SDL lives on one thread, hence the main actor.
@Suite(.serialized) @MainActor struct VideoConformanceTests {
  @Test(arguments: VideoKind.allCases, VideoConformance.checks)
  func `A backend does what every one must`(
    kind: VideoKind, check: VideoConformance.Check
  ) throws {
    let conformance = VideoConformance { width, height in
      try kind.make(width: width, height: height)
    }
    let findings = conformance.findings(of: check)
    #expect(findings == [], "\(kind)")
  }
}

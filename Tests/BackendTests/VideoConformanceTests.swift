import ReelConformance
import ReelPlatform
import Testing

/// Checks the video backends by `ReelConformance`. The main actor is necessary because SDL lives on one thread.
@Suite(.serialized) @MainActor struct VideoConformanceTests {
  @Test(arguments: VideoKind.allCases, VideoConformance.checks)
  func `A video backend passes the conformance check`(
    kind: VideoKind, check: VideoConformance.Check
  ) throws {
    let conformance = VideoConformance { width, height throws(BackendError) in
      try kind.make(width: width, height: height)
    }
    let findings = conformance.findings(of: check)
    #expect(findings == [], "\(kind)")
  }
}

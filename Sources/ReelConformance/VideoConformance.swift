import ReelMath
import ReelPlatform

/// The checks of the behaviour that every video backend must have, for any test library:
///
///     let conformance = VideoConformance { width, height in
///       VideoSubject(TextVideo(WindowSettings(viewWidth: width, viewHeight: height)))
///     }
///     #expect(conformance.findings() == [])
///
/// Each check opens one or more backends, one after the other: some checks open several hundred. A closure that can
/// throw begins with `{ width, height throws(BackendError) in`. Neither Swift Testing nor XCTest is required, and the
/// checks compile as Embedded Swift, so that a page checks its own backend.
public struct VideoConformance {
  /// A single check.
  public struct Check: Sendable, CustomStringConvertible {
    /// The condition that must hold, in a few words.
    public let name: String
    let body: @Sendable (inout VideoTrial) throws(BackendError) -> Void

    public var description: String { name }
  }

  private let make: (_ width: UInt16, _ height: UInt16) throws(BackendError) -> VideoSubject

  /// Creates the checks of a backend.
  /// - Parameter make: opens a fresh backend with a logical view of this size, at one pixel per logical pixel.
  public init(
    _ make: @escaping (_ width: UInt16, _ height: UInt16) throws(BackendError) -> VideoSubject
  ) {
    self.make = make
  }

  /// All checks, for tests that run and name them one by one.
  public static let checks: [Check] = [
    Check(name: "A poll reports the view") { trial throws(BackendError) in try trial.checkPoll() },
    Check(name: "Pictures that cannot be textures are refused") { trial throws(BackendError) in
      try trial.checkRefusals()
    },
    Check(name: "Every batch is one draw call, and unknown textures are left out") {
      trial throws(BackendError) in try trial.checkBatches()
    },
    Check(name: "Background and fills") { trial throws(BackendError) in try trial.checkFills() },
    Check(name: "Higher keys cover lower keys") { trial throws(BackendError) in
      try trial.checkKeys()
    },
    Check(name: "A replaced picture shows") { trial throws(BackendError) in
      try trial.checkReplacing()
    },
    Check(name: "Tint and opacity") { trial throws(BackendError) in try trial.checkTints() },
    Check(name: "Blend modes") { trial throws(BackendError) in try trial.checkBlendModes() },
    Check(name: "Silhouettes") { trial throws(BackendError) in try trial.checkSilhouettes() },
    Check(name: "Turned and mirrored texels are exact") { trial throws(BackendError) in
      try trial.checkTexels()
    },
    Check(name: "A tint stays with its quad") { trial throws(BackendError) in
      try trial.checkTintOrder()
    },
    Check(name: "Wild numbers are survived") { trial throws(BackendError) in
      try trial.checkWildNumbers()
    },
    Check(name: "Quads larger than the view") { trial throws(BackendError) in
      try trial.checkLargeQuads()
    },
    Check(name: "Shapes cover each pixel once") { trial throws(BackendError) in
      try trial.checkShapes()
    },
  ]

  /// Runs one check. An error that it throws is a finding, too.
  public func findings(of check: Check) -> [Finding] {
    var trial = VideoTrial(make, Findings(check.name))
    do throws(BackendError) {
      try check.body(&trial)
    } catch {
      trial.findings.expect(false, "it ended with an error: \(error.message)")
    }
    return trial.findings.all
  }

  /// Runs all checks.
  public func findings() -> [Finding] { Self.checks.flatMap { findings(of: $0) } }
}

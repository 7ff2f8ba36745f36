import ReelMath
import ReelPlatform

/// The checks of the behaviour that every video backend must have, for any test library:
///
///     let conformance = VideoConformance { width, height in
///       VideoSubject(TextVideo(WindowSettings(viewWidth: width, viewHeight: height)))
///     }
///     #expect(conformance.findings() == [])
///
/// Each check opens one or more backends, one after the other. Neither Swift Testing nor XCTest is required.
public struct VideoConformance {
  /// A single check.
  public struct Check: Sendable, CustomStringConvertible {
    /// The condition that must hold, in a few words.
    public let name: String
    let body: @Sendable (inout VideoTrial) throws -> Void

    public var description: String { name }
  }

  private let make: (_ width: UInt16, _ height: UInt16) throws -> VideoSubject

  /// Creates the checks of a backend.
  /// - Parameter make: opens a fresh backend with a logical view of this size, at one pixel per logical pixel.
  public init(
    _ make: @escaping (_ width: UInt16, _ height: UInt16) throws -> VideoSubject
  ) {
    self.make = make
  }

  /// All checks, for tests that run and name them one by one.
  public static let checks: [Check] = [
    Check(name: "A poll reports the view") { try $0.checkPoll() },
    Check(name: "Pictures that cannot be textures are refused") { try $0.checkRefusals() },
    Check(name: "Every batch is one draw call, and unknown textures are left out") {
      try $0.checkBatches()
    },
    Check(name: "Background and fills") { try $0.checkFills() },
    Check(name: "Higher keys cover lower keys") { try $0.checkKeys() },
    Check(name: "A replaced picture shows") { try $0.checkReplacing() },
    Check(name: "Tint and opacity") { try $0.checkTints() },
    Check(name: "Blend modes") { try $0.checkBlendModes() },
    Check(name: "Silhouettes") { try $0.checkSilhouettes() },
    Check(name: "Turned and mirrored texels are exact") { try $0.checkTexels() },
    Check(name: "A tint stays with its quad") { try $0.checkTintOrder() },
    Check(name: "Wild numbers are survived") { try $0.checkWildNumbers() },
    Check(name: "Quads larger than the view") { try $0.checkLargeQuads() },
    Check(name: "Shapes cover each pixel once") { try $0.checkShapes() },
  ]

  /// Runs one check. An error that it throws is a finding, too.
  public func findings(of check: Check) -> [Finding] {
    var trial = VideoTrial(make, Findings(check.name))
    do {
      try check.body(&trial)
    } catch {
      trial.findings.expect(false, "it ended with the error \(error)")
    }
    return trial.findings.all
  }

  /// Runs all checks.
  public func findings() -> [Finding] { Self.checks.flatMap { findings(of: $0) } }
}

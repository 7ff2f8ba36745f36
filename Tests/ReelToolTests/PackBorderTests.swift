import Foundation
import ReelContent
import ReelFormats
import Testing

/// Tests of `reel atlas pack --border`.
@Suite struct PackBorderTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.picture("pictures/panel.png", 24, 20)
    try sandbox.picture("pictures/other.png", 24, 20)
    try sandbox.picture("pictures/panel@2x.png", 48, 40)
    return sandbox
  }

  private func pack(_ sandbox: Sandbox, _ options: String...) throws -> Outcome {
    try sandbox.reel(["pack", "pictures", "-o", "out/ui"] + options)
  }

  @Test func aBorderIsReadBackInPixelsOfItsDensity() throws {
    let sandbox = try sandbox()
    #expect(try pack(sandbox, "--format", "json", "--border", "panel=8,7,6,5").code == 0)
    let folder = try ContentFolder(path: sandbox.url.appendingPathComponent("out").path)
    let plain = try AtlasFile.read("ui.json", in: folder)
    #expect(plain["panel"]?.border == AtlasBorder(left: 8, top: 7, right: 6, bottom: 5))
    // The other picture has the same pixels, but is no alias, because it has no border.
    #expect(plain["other"]?.border == nil && plain.frames.count == 2)
    #expect(plain["other"]?.rect == plain["panel"]?.rect)
    let dense = try AtlasFile.read("ui@2x.json", in: folder)
    #expect(dense["panel"]?.border == AtlasBorder(left: 16, top: 14, right: 12, bottom: 10))
  }

  @Test func aChangedBorderIsPackedAgain() throws {
    let sandbox = try sandbox()
    _ = try pack(sandbox, "--format", "json", "--border", "panel=8,8,8,8")
    let again = try pack(sandbox, "--format", "json", "--border", "panel=8,8,8,8")
    #expect(again.output.contains("up to date"))
    let other = try pack(sandbox, "--format", "json", "--border", "panel=4,8,8,8")
    #expect(other.code == 0 && !other.output.contains("up to date"))
  }

  @Test(arguments: [
    (["--border", "panel=8,8,8,8"], 64, "expected --format json"),
    (["--format", "json", "--border", "panel=8,8,8"], 64, "border"),
    (["--format", "json", "--border", "panel=-1,8,8,8"], 64, "border"),
    (["--format", "json", "--border", "a=1,1,1,1", "--border", "a=2,2,2,2"], 64, "only once"),
    (["--format", "json", "--border", "wall=8,8,8,8"], 66, "a picture named"),
    (["--format", "json", "--border", "panel=20,8,8,8"], 65, "that fits into 24 × 20"),
  ])
  func impossibleBordersAreRefused(_ options: [String], _ code: Int32, _ sentence: String) throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.reel(["pack", "pictures", "-o", "out/ui"] + options)
    #expect(outcome.code == code && outcome.errors.contains(sentence), "\(outcome.errors)")
    #expect(!sandbox.exists("out/ui.json"))
  }
}

import Foundation
import ReelContent
import ReelImage
import Testing

/// Tests that `reel map render` draws what Tiled's own tool draws. Tests/MapPictures/make makes the maps, and the
/// pictures to compare with by calling `tmxrasterizer`.
@Suite struct MapPicturesTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../MapPictures").standardizedFileURL

  private static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent("maps").path)
    return (files ?? []).filter { $0.hasSuffix(".tmx") }.map { String($0.dropLast(4)) }.sorted()
  }()

  /// The area of Tiled's picture, for maps from whose size it differs: the picture also contains layers that are moved
  /// beyond the map's edge, and all chunks of a map without edges.
  private static let areas = [
    "orthogonal": "0,0,133,99", "groups": "0,0,116,110", "infinite": "-256,-256,512,512",
  ]

  @Test func thereArePicturesForMapsOfAllKinds() {
    #expect(Self.names.count == 24)
    for kind in ["orthogonal", "isometric", "staggered-x", "hexagonal-y", "objects", "infinite"] {
      #expect(Self.names.contains { $0.hasPrefix(kind) })
    }
  }

  @Test(arguments: names) func aRenderedMapEqualsThePictureOfTiled(_ name: String) throws {
    let sandbox = try Sandbox()
    let map = Self.folder.appendingPathComponent("maps/\(name).tmx").path
    var arguments = ["map", "render", map, "out.png"]
    if let area = Self.areas[name] { arguments.append("--area=\(area)") }
    let outcome = try sandbox.tool(arguments)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let ours = try picture(sandbox.url.appendingPathComponent("out.png"))
    let theirs = try picture(Self.folder.appendingPathComponent("golden/\(name).png"))
    #expect(ours.width == theirs.width && ours.height == theirs.height)
    // Tiled's picture is clear where the map has a background.
    let background: [Double] = name == "groups" ? [0x30, 0x40, 0x50] : [0, 0, 0]
    var (wrong, blended, clear) = (0, 0, 0)
    for pixel in stride(from: 0, to: min(ours.pixels.count, theirs.pixels.count), by: 4) {
      let alpha = Double(theirs.pixels[pixel + 3]) / 255
      for channel in 0..<3 {
        let expected =
          Double(theirs.pixels[pixel + channel]) * alpha + background[channel] * (1 - alpha)
        let found = Double(ours.pixels[pixel + channel])
        if (found - expected).magnitude > 0.5 { blended += 1 }
        if (found - expected).magnitude > 1.5 { wrong += 1 }
      }
      if ours.pixels[pixel + 3] != 255 { clear += 1 }
    }
    #expect(wrong == 0, "\(name): \(wrong) channels differ by more than 1")
    #expect(clear == 0, "\(name): \(clear) pixels are not opaque")
    // Only these two maps have layers that are partly transparent.
    if !["orthogonal", "groups"].contains(name) { #expect(blended == 0, "\(name)") }
  }

  private func picture(_ file: URL) throws -> Bitmap {
    try ImageFile.decode([UInt8](Data(contentsOf: file)), file: file.lastPathComponent)
  }
}

import Foundation
import ReelContent
import ReelFormats
import ReelImage
import Testing

/// A sheet that another tool packed, with the separate pictures that it was packed from. The folder lies outside the
/// repository; without it the test is skipped.
@Suite struct CorpusAtlasTests {
  static let folder = root.deletingLastPathComponent().appendingPathComponent(
    "shared/corpus/atlas/layersprites")
  static var isThere: Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("lostgarden.plist").path)
  }

  private func picture(_ name: String) throws -> Bitmap {
    try ImageFile.decode(
      [UInt8](Data(contentsOf: Self.folder.appendingPathComponent(name))), file: name)
  }

  private func premultiplied(_ bitmap: Bitmap) -> [Int] {
    bitmap.pixels.indices.map { index in
      let value = Int(bitmap.pixels[index])
      return index % 4 == 3 ? value : (value * Int(bitmap.pixels[index | 3]) + 127) / 255
    }
  }

  @Test(.enabled(if: isThere)) func `A packed sheet shows its source pictures`() throws {
    let list = try CocosAtlas.read(
      [UInt8](Data(contentsOf: Self.folder.appendingPathComponent("lostgarden.plist"))),
      file: "lostgarden.plist")
    #expect(list.images.map(\.file) == ["lostgarden.png"])
    #expect(list.frames.count == 17)
    #expect(list.frames.count { $0.rotation == .clockwise } == 3)
    #expect(list.index(of: "Rock Alias") == list.index(of: "Rock"))
    let sheet = try picture("lostgarden.png")
    var compared = 0
    for frame in list.frames {
      let path = "lostgarden.atlas/\(frame.name)"
      guard FileManager.default.fileExists(atPath: Self.folder.appendingPathComponent(path).path)
      else { continue }
      let source = try picture(path)
      let extracted = try sheet.picture(of: frame, file: "lostgarden.plist")
      #expect(source.width == extracted.width && source.height == extracted.height)
      let largest = zip(premultiplied(source), premultiplied(extracted)).map { abs($0 - $1) }.max()
      #expect(largest ?? 255 <= 1, "\(frame.name), \(frame.rotation)")
      compared += 1
    }
    #expect(compared == 15)
  }
}

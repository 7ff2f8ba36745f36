import Foundation
import ReelContent
import Testing

@testable import ReelFormats

@Suite struct BinaryPropertyListTests {
  /// Encodes a value with Foundation. Reel uses Foundation to write the binary form, but does not trust its reader.
  static func binary(_ value: Any) throws -> [UInt8] {
    [UInt8](
      try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
  }

  @Test func valuesOfEveryKindAreRead() throws {
    let bytes = try Self.binary([
      "text": "plain", "wide": "größer 🐘", "yes": true, "no": false, "small": 7, "large": 70_000,
      "negative": -3, "real": 2.5, "list": [1, "two", [3]], "empty": [String](),
      "data": Data([1, 2]), "date": Date(timeIntervalSince1970: 0),
      "long": String(repeating: "x", count: 300),
    ])
    let list = try PropertyList.read(bytes, file: "a")
    #expect(list[key: "text"]?.text == "plain")
    #expect(list[key: "wide"]?.text == "größer 🐘")
    #expect(list[key: "long"]?.text?.count == 300)
    if case .bool(true) = list[key: "yes"], case .bool(false) = list[key: "no"] {
    } else {
      Issue.record("booleans")
    }
    for (key, expected) in [("small", 7), ("large", 70_000), ("negative", -3), ("real", 2.5)] {
      guard case .number(let number) = list[key: key] else {
        Issue.record("\(key)")
        continue
      }
      #expect(number == expected)
    }
    guard case .array(let items) = list[key: "list"], items.count == 3 else {
      Issue.record("list")
      return
    }
    #expect(items[1].text == "two")
    if case .other = list[key: "data"], case .other = list[key: "date"] {
    } else {
      Issue.record("others")
    }
  }

  @Test func aBinaryListGivesTheAtlasOfTheSameListInXML() throws {
    let value: [String: Any] = [
      "frames": ["a.png": ["frame": "{{1,2},{3,4}}", "rotated": true, "aliases": ["b", "c"]]],
      "metadata": ["textureFileName": "x.png", "format": 2],
    ]
    let xml = [UInt8](
      try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0))
    #expect(
      try CocosAtlas.read(Self.binary(value), file: "a.plist")
        == CocosAtlas.read(xml, file: "a.plist"))
  }

  /// Returns a binary property list of hand-made objects; each element of `objects` is the bytes of one object.
  private func list(_ objects: [[UInt8]], top: UInt8 = 0) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    bytes += offsets
    bytes += [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [UInt8(objects.count), top, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
    return bytes
  }

  @Test func containersThatContainThemselvesAreRefused() {
    func refused(_ bytes: [UInt8]) -> ContentError? {
      failure(file: "a") { () throws(ContentError) in try PropertyList.read(bytes, file: "a") }
    }
    // An array that contains itself.
    #expect(refused(list([[0xA1, 0]]))?.expected == "at most 32 levels")
    // Sixteen levels of arrays. Each array contains the next one twice, which makes 65,536 values.
    var levels: [[UInt8]] = []
    for level in 0..<24 { levels.append([0xA2, UInt8(level + 1), UInt8(level + 1)]) }
    levels.append([0x09])
    #expect(refused(list(levels))?.expected.hasPrefix("no container named over and over") == true)
    // An array whose count is larger than the file.
    #expect(refused(list([[0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]])) != nil)
    #expect(refused(list([[0x5F, 0x11, 0xFF, 0xFF]])) != nil)
    #expect(refused(list([[0xD1, 0, 0]])) != nil, "keys are texts")
    #expect(refused(list([[0x09]], top: 9)) != nil)
    #expect(refused(Array("bplist00".utf8)) != nil)
  }
}

import Foundation
import ReelContent
import ReelMath
import Synchronization

// The structure of sprite sheets in JSON, as TexturePacker, free-tex-packer and Aseprite write them.
//
// The types are concrete, because `JSONDecoder` then takes a tenth of the memory of a tree of values. Every key that a
// writer may leave out is optional; `SheetAtlas` checks for required ones.

struct SheetJSON: Decodable {
  /// A key with any name.
  struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The frames: an object by name, or a list with `filename` in each.
  enum Frames: Decodable {
    case list([Frame])
    case named([String: Frame])

    init(from decoder: any Decoder) throws {
      if var container = try? decoder.unkeyedContainer() {
        var list: [Frame] = []
        // Checks the number here, although the file's size is limited: a frame takes a hundred times the memory of its
        // shortest text.
        while !container.isAtEnd {
          guard list.count < ContentLimits.frames else {
            throw DecodingError.dataCorruptedError(
              in: container, debugDescription: "at most \(ContentLimits.frames) frames")
          }
          list.append(try container.decode(Frame.self))
        }
        self = .list(list)
      } else {
        // Reads the keys in the order of their names, so that of several mistakes the same one is always reported.
        let container = try decoder.container(keyedBy: Key.self)
        var named: [String: Frame] = [:]
        for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
          named[key.stringValue] = try container.decode(Frame.self, forKey: key)
        }
        self = .named(named)
      }
    }
  }

  struct Frame: Decodable {
    var filename: Name?
    var frame: Box
    var rotated: Flag?
    var spriteSourceSize: Box?
    var sourceSize: Size?
    var pivot: Point?
    /// The pivot in files of the exporter for PixiJS.
    var anchor: Point?
    var borders: Borders?
    /// The middle of a nine-patch, which the exporter for Phaser writes instead of `borders`.
    var scale9Borders: Box?
    var duration: Number?
    var vertices: [Pair]?
    var verticesUV: [Pair]?
    var triangles: [Triple]?
  }

  /// One of several pictures in one file, as in Phaser's multi atlas.
  struct Texture: Decodable {
    var image: String?
    var size: Size?
    var scale: Number?
    var frames: Frames?
  }

  struct Meta: Decodable {
    var app: String?
    var image: String?
    var size: Size?
    var scale: Number?
    var parts: [String]?
    var frameTags: [Tag]?
    var slices: [Slice]?

    enum CodingKeys: String, CodingKey {
      case app, image, size, scale, frameTags, slices
      case parts = "related_multi_packs"
    }
  }

  struct Tag: Decodable {
    var name: String?
    var from: Number?
    var to: Number?
    var direction: String?
    var `repeat`: Number?
  }

  struct Slice: Decodable {
    struct Key: Decodable {
      var frame: Number?
      var bounds: Box
      var center: Box?
      var pivot: Point?
    }
    var name: String?
    var color: String?
    var data: String?
    var keys: [Key]?
  }

  struct Box: Decodable {
    var x: Number?
    var y: Number?
    var w: Number
    var h: Number
    var rect: Rect { Rect(x?.value ?? 0, y?.value ?? 0, w.value, h.value) }
  }

  struct Size: Decodable {
    var w: Number
    var h: Number
    var vector: Vec2 { Vec2(w.value, h.value) }
  }

  struct Point: Decodable {
    var x: Number
    var y: Number
    var vector: Vec2 { Vec2(x.value, y.value) }
  }

  struct Borders: Decodable {
    var left: Number?
    var top: Number?
    var right: Number?
    var bottom: Number?
    var border: AtlasBorder {
      AtlasBorder(
        left: left?.value ?? 0, top: top?.value ?? 0, right: right?.value ?? 0,
        bottom: bottom?.value ?? 0)
    }
  }

  var frames: Frames?
  var textures: [Texture]?
  var meta: Meta?
  var animations: [String: [String]]?

  /// Counts numbers in quotes, each of which makes the decoder create an error.
  private final class Tally: Sendable {
    static let key = CodingUserInfoKey(rawValue: "numbers in quotes")!
    private let count = Atomic(0)

    static func record(in decoder: any Decoder) throws {
      guard let tally = decoder.userInfo[key] as? Tally else { return }
      let count = tally.count.add(1, ordering: .relaxed).newValue
      guard count <= ContentLimits.jsonQuotedNumbers else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "at most \(ContentLimits.jsonQuotedNumbers) numbers in quotes"))
      }
    }
  }

  /// A number within ±65535, which some writers put in quotes.
  struct Number: Decodable {
    var value: Float

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let read: Double?
      // The number comes first, because decoding each as a text would create an error.
      do {
        read = try container.decode(Double.self)
      } catch {
        guard let text = try? container.decode(String.self) else { throw error }
        try Tally.record(in: decoder)
        read = PropertyList.decimal(text)
      }
      guard let value = read.flatMap(BracedNumbers.number) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "a number within ±65535")
      }
      self.value = value
    }
  }

  /// A point of a mesh: an array of two numbers, stored without an array.
  struct Pair: Decodable {
    var vector: Vec2

    init(from decoder: any Decoder) throws {
      var row = try Row(decoder, count: 2)
      vector = Vec2(try row.next(), try row.next())
      try row.finish()
    }
  }

  /// The corners of a triangle: an array of three numbers, stored without an array.
  struct Triple: Decodable {
    var values: (Float, Float, Float)

    init(from decoder: any Decoder) throws {
      var row = try Row(decoder, count: 3)
      values = (try row.next(), try row.next(), try row.next())
      try row.finish()
    }
  }

  /// Reads an array of `count` numbers.
  private struct Row {
    private var container: any UnkeyedDecodingContainer
    private let count: Int

    init(_ decoder: any Decoder, count: Int) throws {
      container = try decoder.unkeyedContainer()
      self.count = count
    }

    mutating func next() throws -> Float {
      guard !container.isAtEnd else { throw failure }
      guard let value = BracedNumbers.number(try container.decode(Double.self)) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "a number within ±65535")
      }
      return value
    }

    func finish() throws { guard container.isAtEnd else { throw failure } }

    private var failure: DecodingError {
      .dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath, debugDescription: "\(count) numbers"))
    }
  }

  /// A truth value, which some writers put as a number or in quotes.
  struct Flag: Decodable {
    var value: Bool

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        value = flag
      } else if let number = try? container.decode(Int.self), number == 0 || number == 1 {
        value = number == 1
      } else if let text = try? container.decode(String.self), text == "true" || text == "false" {
        value = text == "true"
      } else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "true or false")
      }
    }
  }

  /// A name, which some writers replace by a number.
  struct Name: Decodable {
    var value: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      // The text comes first, because decoding as a number would create an error for almost every name.
      do {
        value = try container.decode(String.self)
      } catch {
        guard let number = try? container.decode(Int.self) else { throw error }
        value = "\(number)"
      }
    }
  }
}

extension SheetJSON {
  /// The expectation in the error for a file that is not JSON.
  static let wellFormed = "well-formed JSON"

  static func decode(_ bytes: [UInt8], file: String) throws(ContentError) -> SheetJSON {
    guard bytes.count <= ContentLimits.listBytes else {
      throw ContentError(
        file: file, expected: "a sprite sheet of at most \(ContentLimits.listBytes) bytes")
    }
    try JSONScan.check(bytes, file: file)
    let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    do {
      let decoder = JSONDecoder()
      decoder.userInfo[Tally.key] = Tally()
      return try decoder.decode(SheetJSON.self, from: Data(plain))
    } catch let error as DecodingError {
      throw ContentError(error, file: file)
    } catch {
      throw ContentError(file: file, expected: "JSON")
    }
  }
}

extension ContentError {
  /// Converts a decoder's error to an error about content.
  init(_ error: DecodingError, file: String) {
    func location(_ path: [any CodingKey]) -> String {
      path.map { $0.intValue.map(String.init) ?? Self.shownKey($0.stringValue) }
        .joined(separator: "/")
    }
    switch error {
    case .keyNotFound(let key, let context):
      self.init(
        file: file, location: location(context.codingPath + [key]), expected: "a value",
        found: "none")
    case .typeMismatch(let type, let context):
      self.init(
        file: file, location: location(context.codingPath), expected: Self.word(for: type),
        found: "something else")
    case .valueNotFound(let type, let context):
      self.init(
        file: file, location: location(context.codingPath), expected: Self.word(for: type),
        found: "null")
    case .dataCorrupted(let context):
      let isWhole = context.codingPath.isEmpty
      self.init(
        file: file, location: location(context.codingPath),
        expected: isWhole ? SheetJSON.wellFormed : context.debugDescription)
    @unknown default: self.init(file: file, expected: "JSON")
    }
  }

  private static func shownKey(_ key: String) -> String {
    key.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F } ? key : quoted(key)
  }

  private static func word(for type: Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is Double.Type, is Int.Type: "a number"
    case is [Any].Type: "an array"
    default: "an object"
    }
  }
}

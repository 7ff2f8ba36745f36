import Foundation
import ReelContent
import ReelMath

// The shape of sprite sheets in JSON, as TexturePacker, free-tex-packer and Aseprite write them.
//
// Concrete types, for `JSONDecoder` then takes a tenth of the memory that a tree of values would.
// Every key that a writer may leave out is optional; what must be there is said by `SheetAtlas`.

struct SheetJSON: Decodable {
  /// Any name.
  struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// By name, or a list with `filename` in each.
  enum Frames: Decodable {
    case list([Frame])
    case named([String: Frame])

    init(from decoder: any Decoder) throws {
      if var container = try? decoder.unkeyedContainer() {
        var list: [Frame] = []
        // A frame takes a hundred times as much memory as a file needs to claim one.
        while !container.isAtEnd {
          guard list.count < CocosAtlas.frameLimit else {
            throw DecodingError.dataCorruptedError(
              in: container, debugDescription: "at most \(CocosAtlas.frameLimit) frames")
          }
          list.append(try container.decode(Frame.self))
        }
        self = .list(list)
      } else {
        // By name, so that of several mistakes the same one is always told.
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
    /// What the exporter for PixiJS writes instead of `pivot`.
    var anchor: Point?
    var borders: Borders?
    /// What the exporter for Phaser writes instead of `borders`: the middle.
    var scale9Borders: Box?
    var duration: Number?
    var vertices: [[Number]]?
    var verticesUV: [[Number]]?
    var triangles: [[Number]]?
  }

  /// One of several pictures in one file, as Phaser's multi atlas has them.
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
      var bounds: Box?
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

  /// A number within ±65535, which some writers put in quotes.
  struct Number: Decodable {
    var value: Float

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let read =
        if let text = try? container.decode(String.self) {
          PropertyList.decimal(text)
        } else {
          try container.decode(Double.self) as Double?
        }
      guard let value = read.flatMap(BracedNumbers.number) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "a number within ±65535")
      }
      self.value = value
    }
  }

  /// True or false, which some writers put as a number or in quotes.
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

  /// A name, which some writers number.
  struct Name: Decodable {
    var value: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        value = "\(number)"
      } else {
        value = try container.decode(String.self)
      }
    }
  }
}

extension SheetJSON {
  /// No sheet is larger by far.
  static let sizeLimit = 16 << 20

  /// What is expected of a file that is not even JSON.
  static let wellFormed = "well-formed JSON"

  static func decode(_ bytes: [UInt8], file: String) throws(ContentError) -> SheetJSON {
    guard bytes.count <= sizeLimit else {
      throw ContentError(file: file, expected: "a sprite sheet of at most \(sizeLimit) bytes")
    }
    let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    do {
      return try JSONDecoder().decode(SheetJSON.self, from: Data(plain))
    } catch let error as DecodingError {
      throw ContentError(error, file: file)
    } catch {
      throw ContentError(file: file, expected: "JSON")
    }
  }
}

extension ContentError {
  /// What a decoder says, in the words of the engine.
  init(_ error: DecodingError, file: String) {
    func place(_ path: [any CodingKey]) -> String {
      path.map { $0.intValue.map(String.init) ?? Self.shownKey($0.stringValue) }
        .joined(separator: "/")
    }
    switch error {
    case .keyNotFound(let key, let context):
      self.init(
        file: file, place: place(context.codingPath + [key]), expected: "a value", found: "none")
    case .typeMismatch(let type, let context):
      self.init(
        file: file, place: place(context.codingPath), expected: Self.word(for: type),
        found: "something else")
    case .valueNotFound(let type, let context):
      self.init(
        file: file, place: place(context.codingPath), expected: Self.word(for: type),
        found: "null")
    case .dataCorrupted(let context):
      let isWhole = context.codingPath.isEmpty
      self.init(
        file: file, place: place(context.codingPath),
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

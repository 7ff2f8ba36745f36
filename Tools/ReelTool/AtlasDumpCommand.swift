import ArgumentParser
import Foundation
import ReelContent
import ReelMath
import ReelProgram

struct AtlasDumpCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "dump", abstract: "Prints the contents of an atlas.",
      discussion: """
        With --json the output is one object: images, frames, animations, tags and slices. `rect` \
        is the position of a frame in its picture, with the width and height of the upright frame; \
        `rotated` the degrees clockwise by which the stored frame is turned; `offset` the top-left \
        corner of the trimmed part in the source picture, y down; `pivot` the pivot in the source \
        picture, normalised. Everything else is in pixels.
        """)
  }

  @OptionGroup var source: AtlasSource

  @Flag(help: "Print JSON and nothing else.")
  var json = false

  func run() throws {
    try answering {
      let atlas = try source.read(findsPictures: false)
      if json {
        StandardStreams.printJSON(try AtlasDump(atlas).json())
      } else {
        printText(atlas)
      }
    }
  }

  private func printText(_ atlas: Atlas) {
    for image in atlas.images {
      printResult("\(image.file): \(words(image.size)) pixels, \(image.scale) a point")
    }
    for (index, frame) in atlas.frames.enumerated() {
      var line = "\(index) \(ContentError.quoted(frame.name)) \(words(frame.rect.size))"
      line += " at \(words(frame.rect.x)),\(words(frame.rect.y))"
      if frame.image > 0 { line += " of \(atlas.images[Int(frame.image)].file)" }
      if frame.rotation != .none { line += ", turned by \(AtlasDump.degrees(frame.rotation))°" }
      if frame.offset != .zero || frame.source != frame.rect.size {
        line += ", trimmed from \(words(frame.source))"
        line += " by \(words(frame.offset.x)),\(words(frame.offset.y))"
      }
      if let duration = frame.duration { line += ", \(words(duration)) ms" }
      if let mesh = frame.mesh { line += ", \(mesh.triangles.count / 3) triangles" }
      let names = atlas.aliases.filter { Int($0.frame) == index }.map { $0.name }
      if !names.isEmpty {
        line += ", also \(names.map(ContentError.quoted).joined(separator: ", "))"
      }
      printResult(line)
    }
    for animation in atlas.animations {
      printResult(
        "animation \(ContentError.quoted(animation.name)): \(animation.frames.count) frames")
    }
    for tag in atlas.tags {
      let times = tag.repeatCount == 0 ? "for ever" : "\(tag.repeatCount) times"
      printResult(
        "tag \(ContentError.quoted(tag.name)): \(tag.from) to \(tag.to), "
          + "\(AtlasDump.word(tag.direction)), \(times)")
    }
    for slice in atlas.slices {
      printResult("slice \(ContentError.quoted(slice.name)): \(slice.keys.count) keys")
    }
  }

  private func words(_ number: Float) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
  private func words(_ size: Vec2) -> String { "\(words(size.x)) × \(words(size.y))" }
}

/// The structure of `dump --json`.
struct AtlasDump {
  struct Image: Encodable {
    var file: String
    var size: [Float]
    var scale: Float
  }

  struct Mesh: Encodable {
    var vertices: [[Float]]
    var uvs: [[Float]]
    var triangles: [[UInt16]]
  }

  struct Frame: Encodable {
    var name: String
    var image: Int
    var index: Int
    var aliases: [String]
    var rect: [Float]
    var rotated: Int
    var offset: [Float]
    var source: [Float]
    @Nullable var pivot: [Float]?
    @Nullable var border: [Float]?
    @Nullable var duration: Float?
    @Nullable var mesh: Mesh?
  }

  struct Tag: Encodable {
    var name: String
    var from: UInt32
    var to: UInt32
    var direction: String
    var `repeat`: UInt32
  }

  struct Slice: Encodable {
    struct Key: Encodable {
      var frame: UInt32
      var bounds: [Float]
      @Nullable var center: [Float]?
      @Nullable var pivot: [Float]?
    }
    var name: String
    var data: String
    var color: String
    var keys: [Key]
  }

  var images: [Image]
  var frames: [Frame]
  /// An array and not a dictionary, for which two spellings of a letter are one key.
  var animations: [(name: String, frames: [String])]
  var tags: [Tag]
  var slices: [Slice]

  init(_ atlas: Atlas) {
    images = atlas.images.map {
      Image(file: $0.file, size: [$0.size.x, $0.size.y], scale: $0.scale)
    }
    var aliases = [[String]](repeating: [], count: atlas.frames.count)
    for alias in atlas.aliases { aliases[Int(alias.frame)].append(alias.name) }
    frames = atlas.frames.enumerated().map { index, frame in
      Frame(
        name: frame.name, image: Int(frame.image), index: index, aliases: aliases[index],
        rect: Self.list(frame.rect), rotated: Self.degrees(frame.rotation),
        offset: Self.list(frame.offset), source: Self.list(frame.source),
        pivot: frame.pivot.map(Self.list),
        border: frame.border.map { [$0.left, $0.top, $0.right, $0.bottom] },
        duration: frame.duration,
        mesh: frame.mesh.map { mesh in
          Mesh(
            vertices: mesh.vertices.map(Self.list), uvs: mesh.uvs.map(Self.list),
            triangles: stride(from: 0, to: mesh.triangles.count, by: 3).map {
              Array(mesh.triangles[$0..<$0 + 3])
            })
        })
    }
    animations = atlas.animations
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .map { animation in
        (animation.name, animation.frames.map { atlas.frames[Int($0)].name })
      }
    tags = atlas.tags.map {
      Tag(
        name: $0.name, from: $0.from, to: $0.to, direction: Self.word($0.direction),
        repeat: $0.repeatCount)
    }
    slices = atlas.slices.map { slice in
      Slice(
        name: slice.name, data: slice.data, color: slice.color,
        keys: slice.keys.map {
          Slice.Key(
            frame: $0.frame, bounds: Self.list($0.bounds), center: $0.center.map(Self.list),
            pivot: $0.pivot.map(Self.list))
        })
    }
  }

  /// Returns one object, with sorted keys.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func text(_ value: some Encodable) throws -> String {
      String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    let animations = try animations.map { "\(try text($0.name)):\(try text($0.frames))" }
    return "{\"animations\":{\(animations.joined(separator: ","))},"
      + "\"frames\":\(try text(frames)),\"images\":\(try text(images)),"
      + "\"slices\":\(try text(slices)),\"tags\":\(try text(tags))}"
  }

  static func degrees(_ rotation: AtlasRotation) -> Int {
    switch rotation {
    case .none: 0
    case .clockwise: 90
    case .counterclockwise: -90
    }
  }

  static func word(_ direction: AtlasDirection) -> String {
    switch direction {
    case .forward: "forward"
    case .reverse: "reverse"
    case .pingPong: "pingpong"
    case .pingPongReverse: "pingpong_reverse"
    }
  }

  private static func list(_ point: Vec2) -> [Float] { [point.x, point.y] }
  private static func list(_ rect: Rect) -> [Float] { [rect.x, rect.y, rect.width, rect.height] }
}

/// An optional that is written as `null` instead of being left out.
@propertyWrapper struct Nullable<Value: Encodable>: Encodable {
  var wrappedValue: Value?

  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}

import ReelContent

/// The cells of a layer or chunk in the form of the file: a list of numbers, elements, or bytes as text, packed or not.
struct LayerData {
  let node: TiledNode
  private let encoding: String
  private let compression: LayerCompression

  /// Reads the encoding and compression of a layer's cells.
  /// - Parameter data: the `data` element of the layer.
  init(_ data: TiledNode) throws(ContentError) {
    node = data
    encoding = data["encoding"] ?? ""
    let packed = data["compression"] ?? ""
    guard ["", "csv", "base64"].contains(encoding) else {
      throw data.failure("cells in csv, base64 or elements", ContentError.quoted(encoding))
    }
    guard let compression = LayerCompression(packed) else {
      throw data.failure(
        "cells packed by zlib, gzip or zstd, or not at all",
        ContentError.quoted(packed))
    }
    guard compression == .none || encoding == "base64" else {
      throw data.failure("packed cells in base64", ContentError.quoted(encoding))
    }
    self.compression = compression
  }

  /// Adds the cells of one rectangle to a layer's.
  /// - Parameters:
  ///   - source: the `data` element itself, or a `chunk` in it.
  ///   - bounds: the rectangle that it declares; within ``ContentLimits``.
  func read(
    _ source: TiledNode, bounds: MapBounds, into chunks: inout TileChunks
  ) throws(ContentError) {
    var sink = CellSink(chunks, bounds: bounds)
    // The parameter is emptied, so that the sink is the only owner of the chunks and changes them without a copy.
    chunks = TileChunks()
    defer { chunks = sink.chunks }
    let total = sink.missing
    let tooMany = source.failure("\(total) cells", "more")
    if let numbers = source.numbers {
      for number in numbers { guard sink.take(number) else { throw tooMany } }
    } else if encoding == "csv" {
      try readList(source, into: &sink, tooMany)
    } else if encoding == "base64" {
      try readBytes(source, into: &sink, tooMany)
    } else {
      for tile in source.children where tile.name == "tile" {
        let text = tile["gid"] ?? "0"
        guard let number = UInt32(text) else {
          throw tile.failure("a tile's number", ContentError.quoted(text))
        }
        guard sink.take(number) else { throw tooMany }
      }
    }
    guard sink.missing == 0, !sink.endsWithin else {
      throw source.failure("\(total) cells", "\(total - sink.missing)")
    }
  }

  private func readList(
    _ source: TiledNode, into sink: inout CellSink, _ tooMany: ContentError
  ) throws(ContentError) {
    var number: UInt64 = 0
    var digits = 0
    var isEnded = false
    func wrong(_ byte: UInt8) -> ContentError {
      source.failure(
        "numbers between commas",
        ContentError.quoted(String(decoding: [byte], as: UTF8.self)))
    }
    for byte in source.text.utf8 {
      switch byte {
      case 0x30...0x39:
        guard !isEnded, digits < 10 else { throw wrong(byte) }
        number = number * 10 + UInt64(byte - 0x30)
        digits += 1
      case 0x20, 0x09, 0x0A, 0x0D: isEnded = digits > 0
      case UInt8(ascii: ","):
        guard digits > 0, let raw = UInt32(exactly: number) else { throw wrong(byte) }
        guard sink.take(raw) else { throw tooMany }
        (number, digits, isEnded) = (0, 0, false)
      default: throw wrong(byte)
      }
    }
    // Some tools write a comma after the last number.
    if digits > 0 {
      guard let raw = UInt32(exactly: number) else { throw wrong(UInt8(ascii: ",")) }
      guard sink.take(raw) else { throw tooMany }
    }
  }

  private func readBytes(
    _ source: TiledNode, into sink: inout CellSink, _ tooMany: ContentError
  ) throws(ContentError) {
    let (bytes, wrong) = Base64Text.decode(source.text)
    if let wrong { throw source.failure("base64", "something else at its byte \(wrong)") }
    do {
      try Inflation.unpack(bytes, compression, expected: sink.missing * 4) { sink.take($0) }
    } catch .stopped {
      throw tooMany
    } catch .window {
      throw source.failure("zstd's data with a window of at most 128 MiB", "a larger one")
    } catch {
      throw source.failure("whole data of \(node["compression"] ?? "")", "damaged")
    }
  }
}

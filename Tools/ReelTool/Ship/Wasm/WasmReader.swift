/// The reason why a file is no program for wasm32 that ``WasmProgram`` can rewrite.
struct WasmError: Error, Equatable {
  /// The error as a part of a sentence, without the location.
  var sentence: String
  /// The offset in the file, from 0.
  var offset: Int
}

/// A reader of the numbers in a file of WebAssembly. Reading past the end throws.
struct WasmReader {
  let bytes: ArraySlice<UInt8>
  private(set) var at: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    at = bytes.startIndex
  }

  var isAtEnd: Bool { at == bytes.endIndex }

  func error(_ sentence: String) -> WasmError { WasmError(sentence: sentence, offset: at) }

  mutating func byte() throws(WasmError) -> UInt8 {
    guard at < bytes.endIndex else { throw error("expected more bytes") }
    defer { at += 1 }
    return bytes[at]
  }

  /// Reads a number without a sign, of at most 32 bits.
  mutating func number() throws(WasmError) -> Int {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 35, by: 7) {
      let next = try byte()
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 {
        guard value <= UInt64(UInt32.max) else { break }
        return Int(value)
      }
    }
    throw error("expected a number of 32 bits")
  }

  /// Passes over a number with or without a sign, of at most 64 bits.
  mutating func skipNumber() throws(WasmError) {
    for _ in 0..<10 where try byte() < 0x80 { return }
    throw error("expected a number of 64 bits")
  }

  /// Reads `count` bytes.
  mutating func slice(_ count: Int) throws(WasmError) -> ArraySlice<UInt8> {
    guard count <= bytes.endIndex - at else { throw error("expected \(count) more bytes") }
    defer { at += count }
    return bytes[at..<at + count]
  }
}

extension [UInt8] {
  /// Appends a number without a sign, in as few bytes as possible.
  mutating func append(wasm number: Int) {
    var rest = UInt32(number)
    while rest > 0x7F {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a section or a function: its size, and its bytes.
  mutating func append(wasm block: [UInt8]) {
    append(wasm: block.count)
    append(contentsOf: block)
  }
}

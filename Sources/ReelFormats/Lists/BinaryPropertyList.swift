import ReelContent

// Apple's binary property lists, which Xcode writes into texture atlases. Foundation's own reader
// crashes on damaged ones (Swift 6.3 on Linux), so this one replaces it.
//
//     bplist00 │ objects │ offset of each object │ trailer of 32 bytes
//
// An object begins with a byte: kind in the upper half, length or size in the lower one. Arrays and dictionaries refer
// to other objects by number, so a few bytes may stand for any amount of data. The reader therefore counts the values
// that it unfolds, and their depth.

/// Reads one binary property list.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let file: String
  private var offsetSize = 0
  private var referenceSize = 0
  private var objectCount = 0
  private var tableStart = 0
  /// The texts by object, so that a repeated text is stored once.
  private var texts: [Int: String] = [:]
  /// The number of values that may still be unfolded. A file of this length has no more values, unless it refers to a
  /// container more than once.
  private var budget: Int
  /// The bytes of text that may still be unfolded. Each reference to a text counts, because callers process it again.
  private var textBudget = ContentLimits.binaryText

  static func read(_ bytes: [UInt8], file: String) throws(ContentError) -> PropertyList {
    var reader = BinaryPropertyList(bytes: bytes, file: file)
    return try reader.read()
  }

  private init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    budget = min(1024 + bytes.count / 2, ContentLimits.binaryValues)
  }

  private mutating func read() throws(ContentError) -> PropertyList {
    guard bytes.count >= 40, bytes.starts(with: "bplist0".utf8) else {
      throw failure(0, "a binary property list")
    }
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = number(at: trailer + 8, 8), let top = number(at: trailer + 16, 8),
      let table = number(at: trailer + 24, 8), count >= 1, count <= trailer, top < count,
      table >= 8, table <= trailer, (trailer - table) / offsetSize >= count
    else { throw failure(trailer, "a trailer that fits the file") }
    objectCount = count
    tableStart = table
    return try object(top, depth: 0)
  }

  private mutating func object(_ index: Int, depth: Int) throws(ContentError) -> PropertyList {
    guard depth < ContentLimits.binaryDepth else {
      throw failure(0, "at most \(ContentLimits.binaryDepth) levels")
    }
    budget -= 1
    guard budget >= 0 else { throw unfolded() }
    guard index < objectCount, let at = number(at: tableStart + index * offsetSize, offsetSize),
      at >= 8, at < tableStart
    else { throw failure(tableStart, "objects within the file") }
    let low = Int(bytes[at] & 15)
    switch bytes[at] >> 4 {
    case 0x0: return low == 8 ? .bool(false) : low == 9 ? .bool(true) : .other
    case 0x1: return .number(try integer(at, 1 << low))
    case 0x2: return .number(try real(at, 1 << low))
    case 0x3, 0x4, 0x8: return .other
    case 0x5, 0x6:
      let string: String
      if let text = texts[index] {
        string = text
      } else {
        string = try text(at, isWide: bytes[at] >> 4 == 6)
        texts[index] = string
      }
      textBudget -= string.utf8.count
      guard textBudget >= 0 else {
        throw failure(
          at,
          "at most \(ContentLimits.binaryText) bytes of text, each counted as often as it is named")
      }
      return .string(string)
    case 0xA:
      let (count, start) = try length(at)
      try checkReferences(start, count)
      var values: [PropertyList] = []
      for item in 0..<count {
        values.append(try object(reference(start, item), depth: depth + 1))
      }
      return .array(values)
    case 0xD:
      let (count, start) = try length(at)
      try checkReferences(start, 2 * count)
      var entries: [PropertyList.Entry] = []
      for item in 0..<count {
        guard case .string(let name) = try object(reference(start, item), depth: depth + 1) else {
          throw failure(at, "texts for keys")
        }
        let value = try object(reference(start, count + item), depth: depth + 1)
        entries.append(PropertyList.Entry(key: name, value: value))
      }
      return .dictionary(entries)
    default: throw failure(at, "a kind of object that property lists have")
    }
  }

  /// Returns the length in an object's first bytes, and the offset of its contents.
  private func length(_ at: Int) throws(ContentError) -> (count: Int, start: Int) {
    let low = Int(bytes[at] & 15)
    if low != 15 { return (low, at + 1) }
    guard at + 1 < tableStart, bytes[at + 1] >> 4 == 1, bytes[at + 1] & 15 <= 3 else {
      throw failure(at, "a length")
    }
    let size = 1 << Int(bytes[at + 1] & 15)
    guard let count = number(at: at + 2, size), count <= bytes.count else {
      throw failure(at, "a length within the file")
    }
    return (count, at + 2 + size)
  }

  /// Checks that `count` references lie within the file and within the budget.
  private func checkReferences(_ start: Int, _ count: Int) throws(ContentError) {
    guard count <= (tableStart - min(start, tableStart)) / referenceSize else {
      throw failure(start, "\(count) objects within the file")
    }
    guard count <= budget else { throw unfolded() }
  }

  private func unfolded() -> ContentError {
    failure(
      0,
      "no container named over and over, and at most \(ContentLimits.binaryValues) values")
  }

  private func reference(_ start: Int, _ index: Int) -> Int {
    number(at: start + index * referenceSize, referenceSize) ?? .max
  }

  private func text(_ at: Int, isWide: Bool) throws(ContentError) -> String {
    let (count, start) = try length(at)
    let size = isWide ? 2 : 1
    guard count <= (tableStart - min(start, tableStart)) / size else {
      throw failure(at, "a text within the file")
    }
    if isWide {
      let units = (0..<count).map {
        UInt16(bytes.bigWord(at: start + 2 * $0, byteCount: 2))
      }
      guard let text = String(validating: units, as: UTF16.self) else {
        throw failure(at, "a text in UTF-16")
      }
      return text
    }
    let units = bytes[start..<start + count]
    guard units.allSatisfy({ $0 < 0x80 }) else { throw failure(at, "a text in ASCII") }
    return String(decoding: units, as: UTF8.self)
  }

  private func integer(_ at: Int, _ size: Int) throws(ContentError) -> Double {
    guard size <= 16, at + 1 + size <= tableStart else { throw failure(at, "an integer") }
    // Integers of 8 bytes have a sign, and shorter ones have none. Of an integer of 16 bytes, only the lower half is
    // used.
    let used = min(size, 8)
    let value = bytes.bigWord(at: at + 1 + size - used, byteCount: used)
    return size >= 8 ? Double(Int64(bitPattern: value)) : Double(value)
  }

  private func real(_ at: Int, _ size: Int) throws(ContentError) -> Double {
    guard size == 4 || size == 8, at + 1 + size <= tableStart else { throw failure(at, "a real") }
    let bits = bytes.bigWord(at: at + 1, byteCount: size)
    return size == 8
      ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
  }

  /// Returns an unsigned number of `size` bytes, the highest first; `nil` outside the file, or if it is too large for
  /// an offset in a file.
  private func number(at: Int, _ size: Int) -> Int? {
    guard at >= 0, at <= bytes.count - size else { return nil }
    let value = bytes.bigWord(at: at, byteCount: size)
    return value <= UInt64(UInt32.max) ? Int(value) : nil
  }

  private func failure(_ at: Int, _ expected: String) -> ContentError {
    ContentError(file: file, location: "byte \(at)", expected: expected)
  }
}

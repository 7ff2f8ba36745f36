import ReelMath

/// A visitor that fills values from bytes. After the first error all reads return zero; check ``error`` once, at the
/// end.
public struct FieldDecoder: FieldVisitor, Sendable {
  /// The deepest nesting of fields within fields. Only a type that contains itself, in an array, can reach it; without
  /// a limit a short file could exhaust the stack.
  public static var deepestNesting: Int32 { 128 }

  /// The bytes to read.
  public let bytes: [UInt8]
  /// The offset of the next byte to read.
  public private(set) var offset: Int
  /// The first error; `nil` if there was none.
  public private(set) var error: FieldDecodingError?

  /// The long texts that were read last, for a decoder that reads the same ones again and again; `nil` keeps none.
  package var texts: [String]?
  /// The index of the text that the next one replaces.
  private var oldestText = 0
  private static let mostTexts = 32

  private var lastStart: Int
  private var depth: Int32 = 0

  /// Creates a decoder that starts at an offset; an offset outside of the bytes counts as their end.
  public init(_ bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset >= 0 && offset < bytes.count ? offset : bytes.count
    lastStart = self.offset
  }

  public static var replacesFields: Bool { true }

  /// True if there was an error.
  public var hasFailed: Bool { error != nil }

  public mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    guard depth < Self.deepestNesting else { return fail(.lessNesting, at: offset) }
    depth += 1
    value.visit(&self)
    depth -= 1
  }

  public mutating func field<F: FieldValue & Comparable>(
    _ name: FieldName, _ value: inout F, in range: ClosedRange<F>
  ) {
    field(name, &value)
    guard !range.contains(value) else { return }
    // The rest of the field list may compute with the value, so it has to be valid.
    value = range.lowerBound
    reject()
  }

  /// The number of bytes not yet read.
  public var remaining: Int { bytes.count - offset }

  /// Skips bytes; an error if there are fewer.
  public mutating func skip(_ count: Int) {
    guard error == nil else { return }
    guard count >= 0 && count <= remaining else { return fail(.moreBytes, at: offset) }
    offset += count
  }

  /// Continues at another offset, at most the number of bytes.
  package mutating func move(to offset: Int) { self.offset = min(max(offset, 0), bytes.count) }

  public mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    bits = word(kind.byteCount)
    if kind == .bool && bits > 1 { reject() }
  }

  /// Reads the next `byteCount` bytes as one little-endian word; 0 after an error.
  public mutating func word(_ byteCount: Int) -> UInt64 {
    guard error == nil else { return 0 }
    lastStart = offset
    guard remaining >= byteCount else {
      fail(.moreBytes, at: offset)
      return 0
    }
    offset += byteCount
    return bytes.word(at: lastStart, byteCount: byteCount)
  }

  /// Fills values of a type that has a plan, as their field list would. If one of them is refused, none is written.
  public mutating func decode(
    _ plan: FieldPlan, count: Int, into values: UnsafeMutableRawPointer
  ) {
    let start = offset
    check(plan, count: count)
    guard error == nil else { return }
    bytes.withUnsafeBytes { source in
      if let base = source.baseAddress { plan.decode(base + start, count: count, to: values) }
    }
  }

  /// Skips values of a type that has a plan, and refuses the values that their field list would.
  public mutating func check(_ plan: FieldPlan, count: Int) {
    guard error == nil else { return }
    // Divides instead of multiplying, because a file may contain a count whose product overflows an `Int`.
    guard plan.width == 0 || count <= remaining / plan.width else {
      offset = bytes.count
      return fail(.moreBytes, at: offset)
    }
    let flaw = bytes.withUnsafeBytes { source in
      source.baseAddress.flatMap { plan.flaw($0 + offset, count: count) }
    }
    if let flaw { return fail(.validCase, at: offset + flaw) }
    offset += count * plan.width
  }

  public mutating func count(_ count: Int) -> Int {
    let claimed = word(4)
    // Every element takes at least one byte (see Array), so a count beyond the remaining bytes is wrong.
    guard claimed <= UInt64(remaining) else {
      fail(.moreBytes, at: lastStart)
      return 0
    }
    return Int(claimed)
  }

  public mutating func elements<F: FieldValue>(_ elements: inout [F]) -> Bool {
    #if hasFeature(Embedded)
      return false
    #else
      let start = self
      let number = count(elements.count)
      guard let plan = FieldPlan.ofElements(F.self, count: number) else {
        self = start
        return false
      }
      let first = offset
      check(plan, count: number)
      // The list finds the first error.
      guard error == nil else {
        self = start
        return false
      }
      // The values are plain data, so those of an array that has room are overwritten.
      if number < elements.count {
        elements.removeLast(elements.count - number)
      } else if number > elements.capacity {
        // A list that has grown grows again, so not every growth allocates.
        let room = elements.capacity > 0 ? number / 2 : 0
        // SAFETY: the plan writes every byte of the values below.
        elements = [F](unsafeUninitializedCapacity: number + room) { $1 = number }
      } else {
        while elements.count < number { elements.append(F()) }
      }
      bytes.withUnsafeBytes { source in
        elements.withUnsafeMutableBytes { target in
          guard let base = source.baseAddress, let values = target.baseAddress else { return }
          plan.decode(base + first, count: number, to: values)
        }
      }
      return true
    #endif
  }

  public mutating func elements<F: FieldValue>(in memory: UnsafeMutableBufferPointer<F>) -> Bool {
    #if hasFeature(Embedded)
      return false
    #else
      guard let base = memory.baseAddress,
        let plan = FieldPlan.ofElements(F.self, count: memory.count)
      else { return false }
      let start = self
      decode(plan, count: memory.count, into: base)
      if error == nil { return true }
      // The elements find the first error.
      self = start
      return false
    #endif
  }

  public mutating func string(_ string: inout String) -> Bool {
    let start = offset
    let number = count(0)
    if error != nil { return true }
    let text = bytes[offset..<offset + number]
    offset += number
    // A text that stays the same keeps its memory.
    if string.utf8.elementsEqual(text) { return true }
    if let at = texts?.firstIndex(where: { $0.utf8.elementsEqual(text) }) {
      string = texts?[at] ?? ""
      return true
    }
    let new = String(decoding: text, as: UTF8.self)
    // Decoding repairs bytes that are not UTF-8, which results in another text.
    if new.utf8.elementsEqual(text) {
      string = new
      keep(new, number)
    } else {
      // The error has the location that a list of bytes gives it: the last byte, or the beginning of a long list.
      #if hasFeature(Embedded)
        lastStart = offset - 1
      #else
        lastStart = number < FieldPlan.leastElements ? offset - 1 : start
      #endif
      reject()
    }
    return true
  }

  private mutating func keep(_ text: String, _ byteCount: Int) {
    // Shorter ones take no memory of their own.
    guard let count = texts?.count, byteCount > 15 else { return }
    if count < Self.mostTexts {
      // At once, so that no later text allocates for the list.
      if count == 0 { texts?.reserveCapacity(Self.mostTexts) }
      texts?.append(text)
    } else {
      texts?[oldestText] = text
      oldestText = (oldestText + 1) % count
    }
  }

  public mutating func reject() { fail(.validCase, at: lastStart) }

  /// Records an error at the next byte to read, unless there already is an error.
  public mutating func fail(_ expected: FieldDecodingError.Expectation) {
    fail(expected, at: offset)
  }

  private mutating func fail(_ expected: FieldDecodingError.Expectation, at errorOffset: Int) {
    if error == nil { error = FieldDecodingError(offset: errorOffset, expected: expected) }
  }

  /// Reads one value, which is undefined after an error.
  public mutating func decode<F: FieldValue>(_ type: F.Type) -> F {
    var value = F()
    value.visit(&self)
    return value
  }

  /// Reads one value that fills the bytes to their end.
  public static func decode<F: FieldValue>(
    _ type: F.Type, from bytes: [UInt8]
  ) throws(FieldDecodingError) -> F {
    var decoder = FieldDecoder(bytes)
    let value = decoder.decode(type)
    if decoder.remaining > 0 { decoder.fail(.noMoreBytes) }
    if let error = decoder.error { throw error }
    return value
  }
}

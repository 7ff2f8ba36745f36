import ReelMath

// Field lists as bytes: numbers in little-endian order, one after the other, with nothing between them.

/// A visitor that appends the fields it visits to an array of bytes. All NaNs become the same NaN.
public struct FieldEncoder: FieldVisitor, Sendable {
  /// The bytes written so far.
  public var bytes: [UInt8]

  /// Creates an encoder that appends to the given bytes.
  @inlinable public init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  @inlinable public mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    append(kind.canonical(bits), kind.byteCount)
  }

  /// Appends the low `byteCount` bytes of a word.
  @inlinable public mutating func append(_ bits: UInt64, _ byteCount: Int) {
    if byteCount == 1 { return bytes.append(UInt8(truncatingIfNeeded: bits)) }
    withUnsafeBytes(of: bits.littleEndian) {
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[..<byteCount]))
    }
  }

  @inlinable public mutating func count(_ count: Int) -> Int {
    guard UInt64(count) <= 0xFFFF_FFFF else {
      misuse(
        """
        FieldEncoder: an array of more than 4,294,967,295 elements does not fit the 32-bit count \
        of a field list. Keep such an amount of data outside of the state.
        """)
    }
    append(UInt64(count), 4)
    return count
  }

  public mutating func elements<F: FieldValue>(_ elements: inout [F]) -> Bool {
    #if hasFeature(Embedded)
      return false
    #else
      guard let plan = FieldPlan.ofElements(F.self, count: elements.count) else { return false }
      _ = count(elements.count)
      elements.withUnsafeBufferPointer { append($0, plan) }
      return true
    #endif
  }

  public mutating func elements<F: FieldValue>(in memory: UnsafeMutableBufferPointer<F>) -> Bool {
    #if hasFeature(Embedded)
      return false
    #else
      guard let plan = FieldPlan.ofElements(F.self, count: memory.count) else { return false }
      append(UnsafeBufferPointer(memory), plan)
      return true
    #endif
  }

  #if !hasFeature(Embedded)
    private mutating func append<F>(_ elements: UnsafeBufferPointer<F>, _ plan: FieldPlan) {
      bytes.reserveCapacity(bytes.count + elements.count * plan.width)
      if plan.isCopied { return bytes.append(contentsOf: UnsafeRawBufferPointer(elements)) }
      // Up to this size, the memory is on the stack.
      let step = max(1, 1024 / plan.width)
      withUnsafeTemporaryAllocation(byteCount: step * plan.width, alignment: 16) { scratch in
        guard let base = elements.baseAddress, let target = scratch.baseAddress else { return }
        var at = 0
        while at < elements.count {
          let count = min(step, elements.count - at)
          plan.encode(base + at, count: count, to: target)
          bytes.append(contentsOf: scratch[..<(count * plan.width)])
          at += count
        }
      }
    }
  #endif

  public mutating func string(_ string: inout String) -> Bool {
    _ = count(string.utf8.count)
    bytes.append(contentsOf: string.utf8)
    return true
  }

  /// Appends a value through its field list.
  @inlinable public mutating func encode<F: FieldValue>(_ value: F) {
    var copy = value
    copy.visit(&self)
  }

  /// Returns the bytes of one value.
  @inlinable public static func encode<F: FieldValue>(_ value: F) -> [UInt8] {
    var encoder = FieldEncoder()
    encoder.encode(value)
    return encoder.bytes
  }
}

/// The bits of a number that are valid.
public enum FieldCheck: Equatable, Sendable {
  /// The valid values of one byte: one bit for each, values 0 to 63 in the first word.
  case bytes(SIMD4<UInt64>)
  /// The range from the first to the second, without a sign.
  case unsigned(UInt64, UInt64)
  /// The range from the first to the second, with a sign.
  case signed(Int64, Int64)
  /// The range from the first to the second; never NaN.
  case float(Float, Float)
  /// The range from the first to the second; never NaN.
  case double(Double, Double)

  /// The check that allows the bytes 0 and 1.
  static var bool: FieldCheck { .bytes(SIMD4(3, 0, 0, 0)) }

  /// Creates the check for the numbers from `low` to `high`, both included; `nil` for kinds without an order.
  init?(_ kind: FieldKind, from low: UInt64, to high: UInt64) {
    switch kind {
    case .bool, .entity: return nil
    case .uint8, .uint16, .uint32, .uint64: self = .unsigned(low, high)
    case .int8, .int16, .int32, .int64:
      self = .signed(FieldCheck.extended(low, kind), FieldCheck.extended(high, kind))
    case .float:
      self = .float(
        Float(bitPattern: UInt32(truncatingIfNeeded: low)),
        Float(bitPattern: UInt32(truncatingIfNeeded: high)))
    case .double: self = .double(Double(bitPattern: low), Double(bitPattern: high))
    }
  }

  private static func extended(_ bits: UInt64, _ kind: FieldKind) -> Int64 {
    let unused = UInt64(64 - kind.byteCount * 8)
    return Int64(bitPattern: bits << unused) >> Int64(unused)
  }

  /// Returns true if a number may have these bits, zero-extended.
  func allows(_ bits: UInt64, _ kind: FieldKind) -> Bool {
    switch self {
    case .bytes(let set): return set[Int(bits >> 6)] >> (bits & 63) & 1 == 1
    case .unsigned(let low, let high): return low <= bits && bits <= high
    case .signed(let low, let high):
      let number = FieldCheck.extended(bits, kind)
      return low <= number && number <= high
    case .float(let low, let high):
      let number = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
      return low <= number && number <= high
    case .double(let low, let high):
      let number = Double(bitPattern: bits)
      return low <= number && number <= high
    }
  }

  /// The bits of the smallest allowed number.
  var example: UInt64 {
    switch self {
    case .bytes(let set):
      for word in 0..<4 where set[word] != 0 {
        return UInt64(word * 64 + set[word].trailingZeroBitCount)
      }
      return 0
    case .unsigned(let low, _): return low
    case .signed(let low, _): return UInt64(bitPattern: low)
    case .float(let low, _): return UInt64(low.bitPattern)
    case .double(let low, _): return low.bitPattern
    }
  }

  /// Returns the greatest value of each byte of the number, lowest byte first, if comparing single bytes is the
  /// complete check; `nil` otherwise.
  func byteLimits(_ kind: FieldKind) -> [UInt8]? {
    var high: UInt64
    switch self {
    case .bytes(let set):
      var count = 0
      while count < 256 && set[count >> 6] >> UInt64(count & 63) & 1 == 1 { count += 1 }
      for byte in count..<256 where set[byte >> 6] >> UInt64(byte & 63) & 1 == 1 { return nil }
      return count > 0 ? [UInt8(count - 1)] : nil
    case .unsigned(0, let last): high = last
    case .signed(0, let last) where last >= 0: high = UInt64(last)
    default: return nil
    }
    var limits: [UInt8] = []
    for _ in 0..<kind.byteCount {
      limits.append(UInt8(truncatingIfNeeded: high))
      high >>= 8
    }
    // Every byte below the highest limited byte must allow all values.
    var at = limits.count - 1
    while at > 0 && limits[at] == 0 { at -= 1 }
    for lower in 0..<at where limits[lower] != 255 { return nil }
    return limits
  }
}

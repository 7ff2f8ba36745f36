import ReelFields
import ReelMath
import Testing

@testable import ReelFields

@Suite struct FieldNumberTests {
  private let kinds: [FieldKind] = [
    .bool, .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64, .float, .double,
    .entity,
  ]

  private func convert(_ bits: UInt64, _ old: FieldKind, _ new: FieldKind) -> UInt64? {
    FieldNumber(bits, old).flatMap { $0.bits(new) }
  }

  /// A number that fits comes back as the same bits, except a double that was rounded.
  @Test func everyConversionKeepsTheNumber() {
    let seed: UInt64 = 31
    var random = RandomStream(seed: seed)
    for round in 0..<20_000 {
      let (old, new) = (kinds[round % 12], kinds[round / 12 % 12])
      var bits = random.next() >> (random.next() & 63)
      if random.next() & 1 == 0 { bits = ~bits }
      bits &= old.byteCount == 8 ? .max : 1 << UInt64(old.byteCount * 8) - 1
      if old == .bool { bits &= 1 }
      bits = old.canonical(bits)
      guard FieldNumber.converts(old, to: new), old != .entity, new != .bool,
        let other = convert(bits, old, new)
      else { continue }
      // Zero has one sign as a whole number, and a bool is no target.
      if old == .bool || (bits == old.canonical(bits) && isMinusZero(bits, old)) { continue }
      if old == .double && new == .float { continue }
      #expect(
        convert(other, new, old) == bits, "seed \(seed), round \(round): \(bits) \(old) \(new)")
    }
  }

  private func isMinusZero(_ bits: UInt64, _ kind: FieldKind) -> Bool {
    kind == .float && bits == 0x8000_0000 || kind == .double && bits == 1 << 63
  }

  @Test func limitsAreExact() {
    #expect(convert(127, .int16, .int8) == 127 && convert(128, .int16, .int8) == nil)
    #expect(convert(0xFF80, .int16, .int8) == 0x80 && convert(0xFF7F, .int16, .int8) == nil)
    #expect(convert(255, .uint64, .uint8) == 255 && convert(256, .uint64, .uint8) == nil)
    #expect(convert(1 << 63, .uint64, .int64) == nil && convert(.max, .int64, .uint64) == nil)
    #expect(
      convert(16_777_217, .int32, .float) == nil && convert(16_777_216, .int32, .float) != nil)
    #expect(convert(2, .bool, .uint8) == nil && convert(1, .bool, .uint8) == 1)
    // 2^63 as a double is no Int64; 2^64 is no UInt64.
    #expect(convert(0x43E0_0000_0000_0000, .double, .int64) == nil)
    #expect(convert(0x43E0_0000_0000_0000, .double, .uint64) == 1 << 63)
    #expect(convert(0x43F0_0000_0000_0000, .double, .uint64) == nil)
    #expect(convert(0x7FF8_0000_0000_0000, .double, .float) == 0x7FC0_0000)
    #expect(convert(0xFFC0_0001, .float, .double) == 0x7FF8_0000_0000_0000)
  }

  @Test func onlyNumbersConvert() {
    #expect(
      !FieldNumber.converts(.entity, to: .uint64) && !FieldNumber.converts(.int8, to: .entity))
    #expect(!FieldNumber.converts(.uint8, to: .bool) && FieldNumber.converts(.bool, to: .int64))
    #expect(FieldNumber.converts(.entity, to: .entity) && FieldNumber(1, .entity) == nil)
    #expect(FieldNumber(5, .int8)?.text == "5" && FieldNumber(0xFF, .int8)?.text == "-1")
  }
}

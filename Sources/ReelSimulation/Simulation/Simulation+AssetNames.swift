import ReelContent
import ReelMath

extension Simulation {
  /// Compares the constants that were compiled into the rules with the content. `list` has one line for each constant:
  /// a kind, an atlas, a number and a name. Adds to ``missingNames`` each asset that is missing, and one sentence about
  /// all assets that now have another number: a picture that is added to an atlas moves those behind it.
  public func check(assets list: StaticString) {
    let text = UnsafeBufferPointer(start: list.utf8Start, count: list.utf8CodeUnitCount)
    var moved: UInt32 = 0
    for line in text.split(separator: 0x0A) {
      let parts = line.split(separator: 0x20, maxSplits: 3)
      guard parts.count == 4, let first = parts[0].first else { continue }
      let name = String(decoding: parts[3], as: UTF8.self)
      let (table, kind): (NameTable, NameKind) =
        if first != 0x66 {
          (names.sounds, .sound)
        } else if parts[0].count == 5 {
          (names.frames, .frame)
        } else {
          (names.fonts, .font)
        }
      guard let present = table[name] else {
        names.recordMissing(name, kind)
        continue
      }
      let compiled = Self.number(parts[1]) << 16 | Self.number(parts[2])
      if present != compiled { moved += 1 }
    }
    if moved > 0 {
      names.recordMissing(
        "\(moved) assets at the places that the rules were compiled with (write these anew by the "
          + "program's `assets --write`)")
    }
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32 {
    var number: UInt32 = 0
    for digit in digits.prefix(5) { number = number * 10 + UInt32(digit & 15) }
    return number
  }
}

/// Ways to damage bytes. All randomness comes from the attempt.
extension Attempt {
  private func randomOffset(_ bytes: [UInt8]) -> Int { below(max(bytes.count, 1)) }

  private func range(_ bytes: [UInt8], upTo longest: Int = 40) -> Range<Int> {
    let start = min(randomOffset(bytes), bytes.count)
    return start..<min(bytes.count, start + below(longest))
  }

  /// Damages bytes: flips, cuts, fills, doubles, inserts or moves some, or writes numbers at which programs break.
  func spoil(_ bytes: [UInt8], times: Int = 3) -> [UInt8] {
    var bytes = bytes
    for _ in 0...below(times) where !bytes.isEmpty {
      switch below(10) {
      case 0: bytes.removeSubrange(randomOffset(bytes)...)
      case 1, 2: bytes[randomOffset(bytes)] ^= UInt8(1 << below(8))
      case 3:
        bytes[randomOffset(bytes)] = one(of: [0, 1, 0x1B, 0x7F, 0x80, 0xFF, UInt8(below(256))])
      case 4: bytes.insert(UInt8(below(256)), at: randomOffset(bytes))
      case 5: bytes.removeSubrange(range(bytes))
      case 6: bytes.insert(contentsOf: bytes[range(bytes, upTo: 400)], at: randomOffset(bytes))
      case 7: for index in range(bytes) { bytes[index] = 0 }
      case 8: splice(&bytes)
      default: putNumber(&bytes)
      }
    }
    return bytes
  }

  /// Copies a piece of the bytes over another.
  private func splice(_ bytes: inout [UInt8]) {
    let piece = Array(bytes[range(bytes, upTo: 200)])
    let at = randomOffset(bytes)
    for (index, byte) in piece.enumerated() where at + index < bytes.count {
      bytes[at + index] = byte
    }
  }

  /// Writes a length or size that is far too large, or just beyond what fits, in either byte order.
  private func putNumber(_ bytes: inout [UInt8]) {
    let number: UInt64 = one(of: [
      0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0x4000_0001,
      0x7FFF_FFFF_FFFF_FFFF, .max, UInt64(bytes.count), UInt64(bytes.count) + 1,
    ])
    let size = one(of: [1, 2, 4, 8])
    let isBig = chance(2)
    let at = randomOffset(bytes)
    for index in 0..<size where at + index < bytes.count {
      bytes[at + index] = UInt8(
        truncatingIfNeeded: number >> UInt64(8 * (isBig ? size - 1 - index : index)))
    }
  }

  /// Damages text like ``spoil(_:times:)``, and in ways of lists that people can read: numbers out of all bounds,
  /// hostile names, lines doubled and lost, nesting without an end.
  func spoilText(_ bytes: [UInt8]) -> [UInt8] {
    if chance(3) { return spoil(bytes) }
    var text = String(decoding: bytes, as: UTF8.self)
    for _ in 0...below(3) {
      switch below(6) {
      case 0, 1: replaceNumber(&text)
      case 2: replaceName(&text)
      case 3: mixLines(&text)
      case 4: insert(&text, Self.floods[below(Self.floods.count)](bench.isFull ? 300_000 : 30_000))
      default: text = String(decoding: spoil(Array(text.utf8), times: 1), as: UTF8.self)
      }
    }
    return Array(text.utf8)
  }

  static let hostileNumbers = [
    "-1", "0", "1e308", "-1e308", "1e-320", "nan", "inf", "2147483648", "-2147483649", "65536",
    "4294967296", "9223372036854775807", "99999999999999999999999", "0x7fffffff", "1.5", "",
  ]

  /// Names that lead out of the folder, that a terminal obeys, or that are longer than names can be.
  static let hostileNames = [
    "../../up", "/etc/hostname", "..", ".", "", "a/../../b", "back\\..\\..\\slash", "C:\\x",
    "\u{1B}[2J\u{1B}]0;title\u{7}", "two\nlines", "tab\tbell\u{7}", "\u{9B}31m", "nul\u{0}byte",
    "\u{202E}gnp.txt", "e\u{301}", "\u{FEFF}", "%s%n", "$(id)", "-rf", "x.png/y", "con.png", "a b",
    "../\u{301}up", "/\u{301}etc", "link/\u{301}evil", "a/\u{338}/b", "back\\\u{301}slash",
    "\u{7F}\u{2028}\u{E0041}", String(repeating: "n", count: 252),
    String(repeating: "n", count: 256), String(repeating: "é", count: 128) + "/a",
    String(repeating: "long/", count: 2000), String(repeating: "x", count: 100_000),
  ]

  private static let floods: [@Sendable (Int) -> String] = [
    { String(repeating: "[", count: $0) },
    { String(repeating: "{\"a\":", count: $0 / 4) },
    { String(repeating: "<dict>", count: $0 / 6) },
    { String(repeating: "<array>", count: $0 / 6) },
    { "<dict " + (0..<$0 / 4).map { "a\($0)=\"\"" }.joined(separator: " ") + "/>" },
    {
      "<!DOCTYPE p [<!ENTITY a \"aaaaaaaaaa\">"
        + (1..<20).map { "<!ENTITY a\($0) \"&a\($0 - 1);&a\($0 - 1);\">" }.joined() + "]>&a19;"
        + String(repeating: " ", count: $0 / 100)
    },
    { "<!--" + String(repeating: "-", count: $0) },
    { "\"" + String(repeating: "\\u0000", count: $0 / 6) + "\"" },
    { String(repeating: "9", count: $0) },
    { String(repeating: "&amp;", count: $0 / 5) },
    { String(repeating: "<key>k</key><string/>", count: $0 / 20) },
  ]

  private func insert(_ text: inout String, _ piece: String) {
    var bytes = Array(text.utf8)
    bytes.insert(contentsOf: Array(piece.utf8), at: below(bytes.count + 1))
    text = String(decoding: bytes, as: UTF8.self)
  }

  private func replaceNumber(_ text: inout String) {
    let bytes = Array(text.utf8)
    let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
    guard !digits.isEmpty else { return }
    var start = one(of: digits)
    var end = start + 1
    while start > 0, (0x30...0x39).contains(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
    text = String(
      decoding: bytes[..<start] + Array(one(of: Self.hostileNumbers).utf8) + bytes[end...],
      as: UTF8.self)
  }

  /// Replaces a quoted text, or one between tags, by a hostile one, raw or escaped as the format demands.
  private func replaceName(_ text: inout String) {
    let bytes = Array(text.utf8)
    let opens = bytes.indices.filter { bytes[$0] == 0x22 || bytes[$0] == 0x3E }
    guard !opens.isEmpty else { return }
    let start = one(of: opens)
    let close: UInt8 = bytes[start] == 0x22 ? 0x22 : 0x3C
    guard let end = bytes[(start + 1)...].firstIndex(of: close) else { return }
    var name = one(of: Self.hostileNames)
    if chance(2) {
      name = name.unicodeScalars.map { scalar -> String in
        guard scalar.value < 0x20 || scalar == "\"" || scalar == "\\" || scalar == "<" else {
          return String(scalar)
        }
        let digits = String(scalar.value, radix: 16)
        return close == 0x22
          ? "\\u" + String(repeating: "0", count: 4 - digits.count) + digits : "&#x\(digits);"
      }.joined()
    }
    text = String(
      decoding: bytes[...start] + Array(name.utf8) + bytes[end...], as: UTF8.self)
  }

  private func mixLines(_ text: inout String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 2 else { return }
    switch below(3) {
    case 0: lines.remove(at: below(lines.count))
    case 1: lines.insert(lines[below(lines.count)], at: below(lines.count))
    default: lines.swapAt(below(lines.count), below(lines.count))
    }
    text = lines.joined(separator: "\n")
  }
}

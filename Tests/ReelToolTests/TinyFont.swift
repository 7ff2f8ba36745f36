/// A TrueType font of five glyphs, which the test writes: boxes in a square of 64 units.
///
///     0  missing glyph     40 × 40, advance 48
///     1  A                 32 × 48, advance 40
///     2  V                 16 × 32, advance 24; 8 closer behind an A
///     3  Ж                 32 × 48, advance 40
///     4  the space         nothing, advance 20
enum TinyFont {
  /// - Parameter kerns: true to include the table of pairs.
  static func bytes(kerns: Bool = true) -> [UInt8] {
    let boxes: [(width: Int, height: Int, advance: Int)] = [
      (40, 40, 48), (32, 48, 40), (16, 32, 24), (32, 48, 40), (0, 0, 20),
    ]
    var glyf = TinyBytes()
    var loca = TinyBytes()
    var hmtx = TinyBytes()
    for box in boxes {
      loca.add(glyf.bytes.count, 4)
      hmtx.add(box.advance, 2)
      hmtx.add(0, 2)
      guard box.width > 0 else { continue }
      for value in [1, 0, 0, box.width, box.height, 3, 0] { glyf.add(value, 2) }
      for _ in 0..<4 { glyf.add(1, 1) }
      // The steps from corner to corner: up, right, down.
      for value in [0, 0, box.width, 0] { glyf.add(value, 2) }
      for value in [0, box.height, 0, -box.height] { glyf.add(value, 2) }
    }
    loca.add(glyf.bytes.count, 4)

    var head = TinyBytes()
    for value in [0x10000, 0x10000, 0, 0x5F0F_3CF5] { head.add(value, 4) }
    for value in [0, 64] { head.add(value, 2) }
    for _ in 0..<4 { head.add(0, 4) }
    for value in [0, 0, 40, 48, 0, 8, 2, 1, 0] { head.add(value, 2) }
    var hhea = TinyBytes()
    hhea.add(0x10000, 4)
    for value in [56, -8, 0, 48, 0, 0, 40, 1, 0, 0, 0, 0, 0, 0, 0, boxes.count] {
      hhea.add(value, 2)
    }
    var maxp = TinyBytes()
    maxp.add(0x10000, 4)
    for value in [boxes.count, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0] { maxp.add(value, 2) }
    var cmap = TinyBytes()
    for value in [0, 1, 3, 10] { cmap.add(value, 2) }
    cmap.add(12, 4)
    let letters = [(0x20, 4), (0x41, 1), (0x56, 2), (0x416, 3)]
    for value in [12, 0] { cmap.add(value, 2) }
    for value in [16 + 12 * letters.count, 0, letters.count] { cmap.add(value, 4) }
    for (letter, glyph) in letters {
      for value in [letter, letter, glyph] { cmap.add(value, 4) }
    }
    var kern = TinyBytes()
    for value in [0, 1, 0, 20, 1, 1, 6, 0, 0, 1, 2, -8] { kern.add(value, 2) }

    var tables: [(String, [UInt8])] = [
      ("cmap", cmap.bytes), ("glyf", glyf.bytes), ("head", head.bytes), ("hhea", hhea.bytes),
      ("hmtx", hmtx.bytes), ("loca", loca.bytes), ("maxp", maxp.bytes),
    ]
    if kerns { tables.insert(("kern", kern.bytes), at: 5) }
    var file = TinyBytes()
    file.add(0x10000, 4)
    for value in [tables.count, 64, 2, 0] { file.add(value, 2) }
    var offset = 12 + 16 * tables.count
    for (tag, bytes) in tables {
      file.bytes += tag.utf8
      for value in [0, offset, bytes.count] { file.add(value, 4) }
      offset += (bytes.count + 3) & ~3
    }
    for (_, bytes) in tables {
      file.bytes += bytes + [UInt8](repeating: 0, count: -bytes.count & 3)
    }
    return file.bytes
  }
}

/// A writer of bytes with the highest first.
struct TinyBytes {
  var bytes: [UInt8] = []
  mutating func add(_ value: Int, _ count: Int) {
    for byte in (0..<count).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte)))
    }
  }
}

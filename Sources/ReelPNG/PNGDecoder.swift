import ReelContent

/// The decoder of a PNG's pixels. It inflates row after row, so that it needs little memory beside the picture.
///
/// Samples of 16 bits keep their upper eight. Everything about colours (gamma, profiles) is ignored, as games draw
/// samples as they are.
struct PNGDecoder {
  private let check: PNGCheck
  /// The pixels of the values of a sample of at most eight bits, for palettes and greys, in the order of their bytes.
  private let table: [UInt32]
  /// The clear colour of red, green and blue; `nil` without one.
  private let clear: (UInt8, UInt8, UInt8)?

  /// Decodes a file that has been checked.
  /// - Throws: if its data is damaged.
  static func decode(
    _ bytes: [UInt8], _ check: PNGCheck, file: String
  ) throws(ContentError) -> Bitmap {
    try PNGDecoder(check).decode(bytes, file)
  }

  private init(_ check: PNGCheck) {
    self.check = check
    let clear = Array(check.transparency)
    self.clear = check.kind == 2 && !clear.isEmpty ? (clear[1], clear[3], clear[5]) : nil
    table =
      switch check.kind {
      case 3: Self.colors(Array(check.palette), clear)
      case 0: Self.greys(min(check.depth, 8), clear.last)
      default: []
      }
  }

  private func decode(_ bytes: [UInt8], _ file: String) throws(ContentError) -> Bitmap {
    var bitmap = Bitmap(width: check.width, height: check.height)
    try bytes.withUnsafeBufferPointer { bytes throws(ContentError) in
      let rows = try PNGRows(bytes, check, file: file)
      try bitmap.pixels.withUnsafeMutableBufferPointer { pixels throws(ContentError) in
        try put(rows, UnsafeMutableRawPointer(pixels.baseAddress!))
      }
      try rows.finish()
    }
    return bitmap
  }

  /// Writes all rows.
  /// - Parameter pixels: the address of the picture, which has at least one pixel.
  private func put(_ rows: PNGRows, _ pixels: UnsafeMutableRawPointer) throws(ContentError) {
    for pass in check.isInterlaced ? Self.passes : [(0, 0, 1, 1)]
    where pass.x < check.width && pass.y < check.height {
      rows.beginPass()
      let count = (check.width - pass.x + pass.dx - 1) / pass.dx
      for y in stride(from: pass.y, to: check.height, by: pass.dy) {
        let row = try rows.next(width: count, check)
        // SAFETY: the last pixel of the row is at most that at `width - 1` of row `y`, which the picture has.
        put(row, count, pixels + (y * check.width + pass.x) * 4, pass.dx * 4)
      }
    }
  }

  /// The first pixel and the steps of Adam7's passes.
  private static let passes: [(x: Int, y: Int, dx: Int, dy: Int)] = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  /// Writes the pixels of a row, `step` bytes from one to the next.
  private func put(
    _ row: UnsafePointer<UInt8>, _ count: Int, _ first: UnsafeMutableRawPointer, _ step: Int
  ) {
    let depth = check.depth
    // A sample of 16 bits begins with the upper eight.
    let size = depth / 8
    func set(_ at: Int, _ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) {
      let pixel = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
      first.storeBytes(of: pixel.littleEndian, toByteOffset: at * step, as: UInt32.self)
    }
    switch check.kind {
    case 2:
      for at in 0..<count {
        let color = (row[at * 3 * size], row[(at * 3 + 1) * size], row[(at * 3 + 2) * size])
        let isClear = clear.map { $0 == color } ?? false
        set(at, color.0, color.1, color.2, isClear ? 0 : 255)
      }
    case 4:
      for at in 0..<count {
        let grey = row[at * 2 * size]
        set(at, grey, grey, grey, row[(at * 2 + 1) * size])
      }
    case 6 where size == 1 && step == 4:
      first.copyMemory(from: row, byteCount: count * 4)
    case 6:
      for at in 0..<count {
        let pixel = row + at * 4 * size
        set(at, pixel[0], pixel[size], pixel[2 * size], pixel[3 * size])
      }
    default:
      table.withUnsafeBufferPointer { table in
        // The table has at least `mask + 1` pixels.
        let mask = 1 << min(depth, 8) - 1
        for at in 0..<count {
          let bit = at * depth
          let value = depth >= 8 ? row[at * size] : row[bit >> 3] >> (8 - depth - bit & 7)
          first.storeBytes(of: table[Int(value) & mask], toByteOffset: at * step, as: UInt32.self)
        }
      }
    }
  }

  /// Returns the 256 colours of a palette. Values beyond its end are black, as libpng makes them.
  private static func colors(_ palette: [UInt8], _ alphas: [UInt8]) -> [UInt32] {
    (0..<256).map { at in
      guard at * 3 < palette.count else { return UInt32(0xFF00_0000).littleEndian }
      let alpha = at < alphas.count ? alphas[at] : 255
      let pixel =
        UInt32(palette[at * 3]) | UInt32(palette[at * 3 + 1]) << 8
        | UInt32(palette[at * 3 + 2]) << 16 | UInt32(alpha) << 24
      return pixel.littleEndian
    }
  }

  /// Returns all greys of a depth. The clear one is given by its lowest bits.
  private static func greys(_ depth: Int, _ clear: UInt8?) -> [UInt32] {
    let largest = UInt32(1) << UInt32(depth) - 1
    return (0...largest).map { value in
      let grey = value * 255 / largest
      let isClear = clear.map { UInt32($0) & largest == value } ?? false
      return (grey | grey << 8 | grey << 16 | (isClear ? 0 : 0xFF00_0000)).littleEndian
    }
  }
}

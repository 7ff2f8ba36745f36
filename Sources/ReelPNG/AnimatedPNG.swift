import ReelContent

/// A picture file with several frames, an animated PNG (APNG, part of PNG's third edition, 11.3.2): browsers and most
/// viewers play it, and all others show its first frame.
///
///     var animation = AnimatedPNG(numerator: 1, denominator: 30)
///     for picture in pictures { try animation.append(picture) }
///     let bytes = try animation.finish()
///
/// A frame holds only the rectangle that differs from the frame before, and a picture that is shown several times in a
/// row is one frame.
public struct AnimatedPNG {
  /// The number of frames.
  public private(set) var frameCount = 0

  private let numerator: Int
  private let denominator: Int
  private var width = 0
  private var height = 0
  private var bytes: [UInt8] = []
  /// The offset of the chunk that holds the number of frames.
  private var countOffset = 0
  /// The number of control and data chunks, which are numbered.
  private var sequence: UInt32 = 0
  /// The picture that is being shown, how long, and the rectangle of it that its frame holds.
  private var shown: (picture: Bitmap, times: Int, x: Int, y: Int, part: Bitmap)?

  /// Begins an animation in which each appended picture is shown for a fraction of a second.
  /// - Parameters:
  ///   - numerator: of the fraction, 1 to 65535.
  ///   - denominator: of the fraction, 1 to 65535.
  public init(numerator: Int, denominator: Int) {
    self.numerator = min(max(numerator, 1), 65535)
    self.denominator = min(max(denominator, 1), 65535)
  }

  /// Appends a picture. O(pixels).
  /// - Throws: if it has no pixels, or another size than the first.
  public mutating func append(_ picture: Bitmap) throws(ContentError) {
    guard let last = shown else {
      (width, height) = (picture.width, picture.height)
      shown = (picture, 1, 0, 0, picture)
      return
    }
    guard picture.width == width, picture.height == height else {
      throw ContentError(
        file: "animation", location: "frame \(frameCount + 1)",
        expected: "a picture of \(width) × \(height) pixels, as the first",
        found: "\(picture.width) × \(picture.height)")
    }
    guard let box = Self.difference(last.picture, picture) else {
      // The time of a frame has 16 bits.
      if (last.times + 1) * numerator <= 65535 {
        shown?.times += 1
        return
      }
      try write(last)
      shown = (picture, 1, 0, 0, picture.part(0, 0, 1, 1))
      return
    }
    try write(last)
    shown = (picture, 1, box.x, box.y, picture.part(box.x, box.y, box.width, box.height))
  }

  /// Ends the animation.
  /// - Returns: the bytes of the file.
  /// - Throws: if no picture was appended.
  public mutating func finish() throws(ContentError) -> [UInt8] {
    guard let last = shown else {
      throw ContentError(file: "animation", expected: "at least one picture", found: "none")
    }
    try write(last)
    shown = nil
    let control = PNGChunk.make("acTL", PNGChunk.word(UInt32(frameCount)) + PNGChunk.word(0))
    bytes.replaceSubrange(countOffset..<countOffset + control.count, with: control)
    return bytes + PNGChunk.make("IEND", [])
  }

  private mutating func write(
    _ frame: (picture: Bitmap, times: Int, x: Int, y: Int, part: Bitmap)
  ) throws(ContentError) {
    let png = try PNGFile.encode(frame.part)
    if frameCount == 0 {
      // The signature and the header, as the encoder has written them.
      bytes = Array(png[..<33])
      countOffset = bytes.count
      bytes += PNGChunk.make("acTL", PNGChunk.word(0) + PNGChunk.word(0))
    }
    var control = PNGChunk.word(takeNumber())
    for value in [frame.part.width, frame.part.height, frame.x, frame.y] {
      control += PNGChunk.word(UInt32(value))
    }
    for value in [frame.times * numerator, denominator] {
      control += [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    }
    // The frame stays, and the next one replaces its rectangle.
    bytes += PNGChunk.make("fcTL", control + [0, 0])
    PNGChunk.forEach(in: png) { kind, data in
      if kind.elementsEqual("IDAT".utf8) {
        bytes +=
          frameCount == 0
          ? PNGChunk.make("IDAT", Array(data))
          : PNGChunk.make("fdAT", PNGChunk.word(takeNumber()) + data)
      }
      return true
    }
    frameCount += 1
  }

  private mutating func takeNumber() -> UInt32 {
    defer { sequence += 1 }
    return sequence
  }

  /// Returns the smallest rectangle outside of which two pictures of one size are the same; `nil` if they are the same.
  private static func difference(
    _ a: Bitmap, _ b: Bitmap
  ) -> (x: Int, y: Int, width: Int, height: Int)? {
    let row = a.width * 4
    func differs(_ y: Int) -> Bool {
      a.pixels[y * row..<(y + 1) * row] != b.pixels[y * row..<(y + 1) * row]
    }
    guard let top = (0..<a.height).first(where: differs),
      let bottom = (0..<a.height).last(where: differs)
    else { return nil }
    var (left, right) = (a.width, -1)
    for y in top...bottom {
      let start = y * row
      if let x = (0..<left).first(where: { a.differs(from: b, at: start + $0 * 4) }) { left = x }
      if right < a.width - 1,
        let x = (right + 1..<a.width).last(where: { a.differs(from: b, at: start + $0 * 4) })
      {
        right = x
      }
    }
    return (left, top, right - left + 1, bottom - top + 1)
  }
}

extension Bitmap {
  fileprivate func differs(from other: Bitmap, at offset: Int) -> Bool {
    pixels[offset] != other.pixels[offset] || pixels[offset + 1] != other.pixels[offset + 1]
      || pixels[offset + 2] != other.pixels[offset + 2]
      || pixels[offset + 3] != other.pixels[offset + 3]
  }

  /// Returns a rectangle of the picture, which must contain it.
  fileprivate func part(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Bitmap {
    var part = Bitmap(width: width, height: height)
    for row in 0..<height {
      let start = ((y + row) * self.width + x) * 4
      part.pixels.replaceSubrange(
        row * width * 4..<(row + 1) * width * 4, with: pixels[start..<start + width * 4])
    }
    return part
  }
}

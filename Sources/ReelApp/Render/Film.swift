import Reel
import ReelImage
import ReelProgram

/// A film that is written picture by picture.
protocol Film: AnyObject {
  func append(_ picture: Bitmap, tick: UInt64) throws
  func finish() throws
}

/// The file of a film or a picture. An obstacle is reported before the work, not after it.
struct FilmTarget {
  private let folder: OutputFolder
  private let name: String
  private let isForced: Bool
  private let inputs: Set<FileStatus.Identity>

  init(_ path: String, replacing: Bool, sparing inputs: Set<FileStatus.Identity>) throws {
    let (folder, name) = OutputFolder.split(path)
    self.folder = try OutputFolder(folder)
    self.name = name
    isForced = replacing
    self.inputs = inputs
    // A file with the same bytes is no reason to refuse. The bytes are not known yet, so `write` decides whether the
    // file may be replaced.
    try self.folder.check(name, replacing: true, sparing: inputs)
  }

  func write(_ bytes: [UInt8]) throws {
    try folder.write(bytes, as: name, replacing: isForced, sparing: inputs)
  }
}

/// An animated PNG.
final class AnimationFilm: Film {
  private let target: FilmTarget
  private var animation: AnimatedPNG

  init(_ target: FilmTarget, _ numerator: Int, _ denominator: Int) {
    self.target = target
    animation = AnimatedPNG(numerator: numerator, denominator: denominator)
  }

  func append(_ picture: Bitmap, tick: UInt64) throws { try animation.append(picture) }
  func finish() throws { try target.write(try animation.finish()) }
}

/// A folder with a PNG for each picture, named by its tick.
final class FrameFilm: Film {
  private let folder: OutputFolder
  private let isForced: Bool
  private let inputs: Set<FileStatus.Identity>

  init(_ folder: OutputFolder, replacing: Bool, sparing inputs: Set<FileStatus.Identity>) {
    self.folder = folder
    isForced = replacing
    self.inputs = inputs
  }

  func append(_ picture: Bitmap, tick: UInt64) throws {
    let digits = "\(tick)"
    let name = "tick-" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    try folder.write(
      try ImageFile.encodePNG(picture), as: name + ".png", replacing: isForced, sparing: inputs)
  }
  func finish() {}
}

/// One picture that shows all pictures in a grid.
final class ContactSheet: Film {
  private static let gap = 4
  /// The most pixels of the sheet's pictures together; further ones are refused.
  private static let mostPixels = 64 << 20

  private let target: FilmTarget
  private var pictures: [Bitmap] = []
  private var pixelCount = 0

  init(_ target: FilmTarget) { self.target = target }

  func append(_ picture: Bitmap, tick: UInt64) throws {
    pixelCount += picture.width * picture.height
    guard pixelCount <= Self.mostPixels else {
      throw Failure(
        .usage,
        "--contact-sheet: expected at most \(Self.mostPixels) pixels in all; take a larger --every."
      )
    }
    pictures.append(picture)
  }

  func finish() throws {
    let width = pictures.map(\.width).max() ?? 1
    let height = pictures.map(\.height).max() ?? 1
    let columns = max(1, Int(Double(pictures.count).squareRoot().rounded(.up)))
    let rows = (pictures.count + columns - 1) / columns
    var sheet = Bitmap(
      width: columns * (width + Self.gap) + Self.gap, height: rows * (height + Self.gap) + Self.gap,
      color: Color(24, 24, 28))
    for (at, picture) in pictures.enumerated() {
      let x = Self.gap + at % columns * (width + Self.gap)
      let y = Self.gap + at / columns * (height + Self.gap)
      sheet.place(picture, x, y)
    }
    try target.write(try ImageFile.encodePNG(sheet))
  }
}

extension Bitmap {
  fileprivate init(width: Int, height: Int, color: Color) {
    self.init(width: width, height: height)
    for at in 0..<width * height {
      (pixels[at * 4], pixels[at * 4 + 1], pixels[at * 4 + 2]) = (color.r, color.g, color.b)
      pixels[at * 4 + 3] = color.a
    }
  }

  fileprivate mutating func place(_ other: Bitmap, _ x: Int, _ y: Int) {
    for row in 0..<other.height {
      let start = ((y + row) * width + x) * 4
      pixels.replaceSubrange(
        start..<start + other.width * 4,
        with: other.pixels[row * other.width * 4..<(row + 1) * other.width * 4])
    }
  }
}

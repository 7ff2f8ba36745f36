import ArgumentParser
import ReelContent
import ReelFormats
import ReelImage
import ReelProgram

struct FontCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "font", abstract: "Bitmap fonts for labels.",
      subcommands: [FontPackCommand.self])
  }
}

struct FontPackCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "pack",
      abstract: "Draws a TrueType or OpenType font at one size: OUT.fnt and its pictures.",
      discussion: """
        The letters are white, so that a label's tint colours them, and stand on a transparent page. \
        Without --characters and --ranges the font has the letters of western Europe. Characters that \
        the file lacks are reported and left out. Kerning pairs (the table `kern`) are kept.
        """)
  }

  @Argument(help: ArgumentHelp("A .ttf, .otf or .ttc.", valueName: "FONT"))
  var font: String

  @Option(help: "The height of the square that letters are drawn on, in pixels: 4 to 512.")
  var size: Int = 24

  @Option(help: "The characters themselves.")
  var characters: String?

  @Option(help: "Characters by number, hexadecimal, such as 20-7E,400-45F,20AC.")
  var ranges: String?

  @Option(help: "The width of an edge about each letter, in pixels: 0 to 16.")
  var outline: Int = 0

  @Option(help: ArgumentHelp("The edge's colour.", valueName: "RRGGBB"))
  var outlineColor: String = "000000"

  @Flag(help: "Draws every pixel covered or clear, and nothing between: for fonts made of pixels.")
  var sharp = false

  @Option(help: "The largest side of a page, in pixels: 64 to 8192.")
  var maxSide: Int32 = 1024

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The output without an extension: OUT.fnt and OUT.png.", valueName: "OUT"))
  var output: String

  @OptionGroup var force: ForceOption

  func validate() throws {
    guard (4...512).contains(size) else { throw ValidationError("--size is from 4 to 512.") }
    guard (0...16).contains(outline) else { throw ValidationError("--outline is from 0 to 16.") }
    guard (64...8192).contains(maxSide) else {
      throw ValidationError("--max-side is from 64 to 8192.")
    }
    guard edgeColor != nil else {
      throw ValidationError("--outline-color is six hexadecimal digits, such as 2B1B4D.")
    }
    guard CharacterSet.scalars(characters: characters, ranges: ranges) != nil else {
      throw ValidationError(
        "--ranges is a list such as 20-7E,A0-FF,20AC; all together 1 to \(CharacterSet.limit) "
          + "characters.")
    }
  }

  private var edgeColor: (r: UInt8, g: UInt8, b: UInt8)? {
    guard outlineColor.utf8.count == 6, let value = UInt32(outlineColor, radix: 16) else {
      return nil
    }
    return (
      UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)
    )
  }

  func run() throws {
    try answering {
      let source = try InputFile(font, expecting: "a font")
      let bytes = try source.read(upTo: TrueTypeFont.byteLimit + 1)
      guard bytes.count <= TrueTypeFont.byteLimit else {
        throw ContentError(
          file: font, expected: "a font of at most \(TrueTypeFont.byteLimit) bytes")
      }
      let face = try TrueTypeFont(bytes, file: font, size: size, isSharp: sharp)
      let packed = try pack(face)
      let (folder, name) = OutputFolder.split(output)
      let outputFolder = try OutputFolder(folder, isMade: true)
      let inputs = Set([try FileStatus(of: font)?.identity].compactMap { $0 })
      // The list is written last, so that it never exists without its pages.
      var files: [(name: String, bytes: [UInt8])] = []
      for (number, page) in packed.pages.enumerated() {
        files.append(
          (
            PackedFont.pageName(name, number, of: packed.pages.count),
            try ImageFile.encodePNG(page)
          ))
      }
      files.append((name + ".fnt", Array(packed.list(name: name).utf8)))
      for file in files {
        try outputFolder.checkWriting(
          file.bytes, as: file.name, replacing: force.isForced, sparing: inputs)
      }
      for file in files {
        try outputFolder.write(
          file.bytes, as: file.name, replacing: force.isForced, sparing: inputs)
      }
      printResult(
        "\(output).fnt: \(packed.glyphs.count) characters, \(packed.kernings.count) pairs, "
          + packed.pages.map { "\($0.width) × \($0.height)" }.joined(separator: ", "))
      if packed.unkerned > 0 {
        printResult(
          "Only the first \(PackedFont.kernedLimit) characters have kerning pairs: \(packed.unkerned) have none."
        )
      }
      if !packed.missing.isEmpty {
        let shown = packed.missing.prefix(20).map { "U+" + String($0, radix: 16, uppercase: true) }
        printResult(
          "The font lacks \(packed.missing.count) of them: "
            + shown.joined(separator: ", ") + (packed.missing.count > 20 ? ", …" : ""))
      }
    }
  }

  private func pack(_ face: TrueTypeFont) throws -> PackedFont {
    var packed = PackedFont(
      face: face.name, size: size, outline: outline, lineHeight: face.lineHeight + 2 * outline,
      base: face.base + outline)
    guard let color = edgeColor,
      let scalars = CharacterSet.scalars(characters: characters, ranges: ranges)
    else { return packed }
    func add(_ number: UInt32, _ scalar: Int) throws {
      let location = scalar < 0 ? "the glyph for what is missing" : "character \(scalar)"
      let glyph = try face.draw(number, location: location)
      let picture = GlyphPicture(glyph, outline: outline, color: color)
      // Throws now, and not only after all other glyphs have been drawn.
      guard picture.width <= maxSide, picture.height <= maxSide else {
        throw ContentError(
          file: font, location: location,
          expected: "a picture that fits a page of \(maxSide) × \(maxSide) (--max-side)",
          found: "\(picture.width) × \(picture.height)")
      }
      packed.glyphs.append(
        PackedFont.Entry(
          scalar: scalar, number: number, picture: picture,
          advance: (glyph.advance + 32) >> 6 + (glyph.advance > 0 ? outline : 0)))
    }
    // The box that a font draws for characters that it lacks.
    try add(0, -1)
    if packed.glyphs[0].picture.pixels.isEmpty { packed.glyphs.removeAll() }
    for scalar in scalars {
      if let number = face.glyph(of: scalar) {
        try add(number, Int(scalar))
      } else {
        packed.missing.append(scalar)
      }
    }
    guard packed.glyphs.contains(where: { $0.scalar >= 0 }) else {
      throw ContentError(
        file: font, expected: "at least one of the requested characters", found: "none")
    }
    if face.hasKerning { packed.findKernings(face) }
    try packed.arrange(maxSide: maxSide, file: font)
    return packed
  }
}

import ReelConformance
import ReelContent
import ReelMath
import ReelPlatform

/// A picture of the scenes.
struct ScenePicture {
  let texture: TextureID
  let bitmap: Bitmap
  var isSmooth = false
  /// The file that the browser decodes; `nil` for a picture that the program uploads. `check_conformance.py` writes the
  /// files by the same formulas.
  var file: String?
  var isPremultiplied = false
  /// The colour of clear pixels.
  var clear: Color?

  static let noise = TextureID(rawValue: 1)
  static let waves = TextureID(rawValue: 2)
  static let numbered = TextureID(rawValue: 3)
  static let dense = TextureID(rawValue: 4)
  static let decoded = TextureID(rawValue: 5)
  static let smoothDecoded = TextureID(rawValue: 6)
  static let premultiplied = TextureID(rawValue: 7)
  static let cleared = TextureID(rawValue: 8)

  /// The width and the height of the decoded pictures.
  static let decodedSize = Vec2(24, 16)

  static var all: [ScenePicture] {
    var random = RandomStream(seed: 3)
    let bitmap = picture(19, 13) { x, y in
      func byte() -> UInt8 { UInt8(random.int(in: 0..<256)) }
      return Color(byte(), byte(), byte(), (x + y) % 2 == 0 ? 255 : byte())
    }
    let straight = decodedPicture(straightColor)
    return [
      ScenePicture(texture: noise, bitmap: bitmap),
      ScenePicture(texture: waves, bitmap: picture(19, 13, wave), isSmooth: true),
      ScenePicture(texture: numbered, bitmap: .numbered(12, 8)),
      ScenePicture(
        texture: dense, bitmap: picture(16, 16) { x, y in (x + y) % 2 == 0 ? .white : .black }),
      ScenePicture(texture: decoded, bitmap: straight, file: "straight.png"),
      ScenePicture(texture: smoothDecoded, bitmap: straight, isSmooth: true, file: "straight.png"),
      ScenePicture(
        texture: premultiplied, bitmap: straight.premultiplied().unpremultiplied(),
        file: "premultiplied.png", isPremultiplied: true),
      ScenePicture(
        texture: cleared, bitmap: decodedPicture(markedColor).clearing(marker), file: "marked.png",
        clear: marker),
    ]
  }

  /// A colour of soft waves. Cards place a filter's centre in parts of a texel, 16 at the least, so the colours of
  /// neighbours differ little.
  private static func wave(_ x: Int, _ y: Int) -> Color {
    func wave(_ angle: Int) -> UInt8 { UInt8(abs((angle + 1024) % 510 - 255)) }
    return Color(wave(x * 40), wave(y * 35), wave(x * 20 + y * 25), 255 - wave(x * 15 - y * 20) / 2)
  }

  private static let marker = Color(255, 0, 255)

  private static func straightColor(_ x: Int, _ y: Int) -> Color {
    let alphas: [UInt8] = [255, 128, 0, 40]
    return Color(
      UInt8(x * 10), UInt8(y * 15), UInt8((x * 7 + y * 13) & 255), alphas[(x + 2 * y) & 3])
  }

  /// The colours of a picture without opacity, which marks its clear pixels by a colour.
  private static func markedColor(_ x: Int, _ y: Int) -> Color {
    if (x + y) % 5 == 0 { return marker }
    return Color(UInt8(x * 10), UInt8(y * 15), UInt8((x * 7 + y * 13) & 255))
  }

  private static func decodedPicture(_ color: (Int, Int) -> Color) -> Bitmap {
    picture(Int(decodedSize.x), Int(decodedSize.y), color)
  }

  private static func picture(_ width: Int, _ height: Int, _ color: (Int, Int) -> Color) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (at, color) = ((y * width + x) * 4, color(x, y))
        bitmap.pixels[at] = color.r
        bitmap.pixels[at + 1] = color.g
        bitmap.pixels[at + 2] = color.b
        bitmap.pixels[at + 3] = color.a
      }
    }
    return bitmap
  }
}

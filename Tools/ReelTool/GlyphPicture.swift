import ReelContent

/// A glyph as an atlas holds it: white, with an edge around it if one is set. A label's tint colours the white; a black
/// edge stays black.
struct GlyphPicture {
  var width: Int
  var height: Int
  /// The distance from the pen on the base line, y down.
  var left: Int
  var top: Int
  /// Four bytes a pixel, not premultiplied.
  var pixels: [UInt8]

  /// - Parameters:
  ///   - outline: the edge's width in pixels.
  ///   - color: The edge's colour.
  init(_ glyph: DrawnGlyph, outline: Int, color: (r: UInt8, g: UInt8, b: UInt8)) {
    let isEmpty = glyph.coverage.isEmpty
    width = isEmpty ? 0 : glyph.width + 2 * outline
    height = isEmpty ? 0 : glyph.height + 2 * outline
    left = glyph.left - outline
    top = glyph.top - outline
    pixels = [UInt8](repeating: 0, count: width * height * 4)
    guard !isEmpty else { return }
    func coverage(_ x: Int, _ y: Int) -> Int {
      x >= 0 && y >= 0 && x < glyph.width && y < glyph.height
        ? Int(glyph.coverage[y * glyph.width + x]) : 0
    }
    // A round brush: all pixels within the edge's width and a quarter of a pixel. Without an edge there is no brush:
    // one of a single pixel would lay the edge's colour under half covered pixels.
    var brush: [(x: Int, y: Int)] = []
    let reach = (4 * outline + 1) * (4 * outline + 1)
    if outline > 0 {
      for y in -outline...outline {
        for x in -outline...outline where 16 * (x * x + y * y) <= reach { brush.append((x, y)) }
      }
    }
    for y in 0..<height {
      for x in 0..<width {
        let fill = coverage(x - outline, y - outline)
        var edge = 0
        if fill < 255 {
          for way in brush {
            edge = max(edge, coverage(x - outline + way.x, y - outline + way.y))
          }
        }
        // White by `fill` over the edge's colour by `edge`.
        let under = edge * (255 - fill) / 255
        let alpha = fill + under
        let at = (y * width + x) * 4
        guard alpha > 0 else {
          // A renderer that filters without regard to alpha blends the colours of clear pixels into the edge.
          if outline == 0 { for channel in at..<at + 3 { pixels[channel] = 255 } }
          continue
        }
        func mixed(_ channel: UInt8) -> UInt8 {
          UInt8((fill * 255 + under * Int(channel) + alpha / 2) / alpha)
        }
        pixels[at] = mixed(color.r)
        pixels[at + 1] = mixed(color.g)
        pixels[at + 2] = mixed(color.b)
        pixels[at + 3] = UInt8(alpha)
      }
    }
  }
}

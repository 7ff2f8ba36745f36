import ReelMath
import ReelPlatform

@testable import ReelRaster
@testable import ReelSDL

/// Pixels of a target or a picture in plain memory, with a margin on all sides that must not be written.
struct PixelBlock {
  var pixels: [UInt32]
  let width: Int
  let height: Int
  let margin: Int
  var stride: Int { width + 2 * margin }
  static let canary: UInt32 = 0xDEAD_BEEF

  init(width: Int, height: Int, margin: Int = 3, _ color: (Int, Int) -> UInt32) {
    (self.width, self.height, self.margin) = (width, height, margin)
    pixels = []
    for y in -margin..<height + margin {
      for x in -margin..<width + margin {
        let isInside = (0..<width).contains(x) && (0..<height).contains(y)
        pixels.append(isInside ? color(x, y) : PixelBlock.canary)
      }
    }
  }

  subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[(y + margin) * stride + x + margin] }
    set { pixels[(y + margin) * stride + x + margin] = newValue }
  }

  /// True if the margin is unchanged.
  var isUntouchedBeside: Bool {
    for y in -margin..<height + margin {
      for x in -margin..<width + margin
      where !((0..<width).contains(x) && (0..<height).contains(y)) {
        if self[x, y] != PixelBlock.canary { return false }
      }
    }
    return true
  }
}

/// The parameters of one drawn quad.
struct QuadCase {
  var positions: InlineArray<4, Vec2>
  var texels: InlineArray<4, Vec2>
  var color: Color
  var blend: BlendMode
  var isSmooth: Bool
  /// An area of the target; no pixel beside it is drawn.
  var area: PixelArea

  /// Draws the quad by the rasteriser.
  func draw(_ picture: PixelBlock, into target: inout PixelBlock) {
    let (offset, stride) = (target.margin * target.stride + target.margin, target.stride)
    target.pixels.withUnsafeMutableBufferPointer { pixels in
      picture.pixels.withUnsafeBufferPointer { texels in
        Rasterizer(
          target: PixelTarget(pixels: pixels.baseAddress! + offset, stride: stride, area: area),
          source: TexelSource(
            texels: texels.baseAddress! + (picture.margin * picture.stride + picture.margin),
            stride: picture.stride, width: picture.width, height: picture.height,
            isSmooth: isSmooth),
          blend: blend
        ).draw(positions, self.texels, color)
      }
    }
  }
}

/// The rasteriser's rule, written as plainly as can be: for every pixel of the target and each triangle it computes
/// whether the centre lies inside, and the colour there.
struct PlainSampler {
  let quad: QuadCase
  let picture: PixelBlock

  private let corners: [(x: Int, y: Int)]

  init(_ quad: QuadCase, _ picture: PixelBlock) {
    self.quad = quad
    self.picture = picture
    func rounded(_ value: Float) -> Int { Int((Double(value) * 256 + 0.5).rounded(.down)) }
    var corners = (0..<4).map {
      (x: rounded(quad.positions[$0].x), y: rounded(quad.positions[$0].y))
    }
    // Upright rectangles lie on whole pixels.
    let c = corners
    let isUpright =
      c[0].y == c[1].y && c[1].x == c[2].x && c[2].y == c[3].y && c[3].x == c[0].x
      || c[0].x == c[1].x && c[1].y == c[2].y && c[2].x == c[3].x && c[3].y == c[0].y
    let isAffine = quad.texels[0] + quad.texels[2] == quad.texels[1] + quad.texels[3]
    if isUpright && isAffine {
      func whole(_ value: Int) -> Int { Int((Double(value) / 256 + 0.5).rounded(.down)) * 256 }
      corners = corners.map { (x: whole($0.x), y: whole($0.y)) }
    }
    self.corners = corners
  }

  /// Returns the colours that a pixel may have after drawing, at least one: both if a centre lies within 10⁻⁹ texel of
  /// the line between two texels.
  func colors(x: Int, y: Int, below: UInt32) -> [UInt32] {
    let area = quad.area
    guard x >= area.left, x < area.right, y >= area.top, y < area.bottom else { return [below] }
    var colors = [below]
    for triangle in [[0, 1, 2], [0, 2, 3]] {
      guard let weights = weights(triangle, x: x, y: y) else { continue }
      var u = 0.0
      var v = 0.0
      for (corner, weight) in zip(triangle, weights) {
        u += weight * Double(quad.texels[corner].x)
        v += weight * Double(quad.texels[corner].y)
      }
      colors = colors.flatMap { below in
        if quad.isSmooth { return [blended(smooth(u, v), over: below)] }
        return nearest(u, v).map { blended($0, over: below) }
      }
    }
    return colors
  }

  /// Returns the weights of a triangle's corners at a pixel's centre; `nil` outside.
  private func weights(_ triangle: [Int], x: Int, y: Int) -> [Double]? {
    let points = triangle.map { corners[$0] }
    let centre = (x: x * 256 + 128, y: y * 256 + 128)
    func twiceArea(_ a: (x: Int, y: Int), _ b: (x: Int, y: Int), _ c: (x: Int, y: Int)) -> Int {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    let area = twiceArea(points[0], points[1], points[2])
    guard area != 0 else { return nil }
    let sign = area > 0 ? 1 : -1
    var weights = [0.0, 0, 0]
    for edge in 0..<3 {
      let (a, b) = (points[edge], points[(edge + 1) % 3])
      let side = sign * twiceArea(a, b, centre)
      // A centre on the edge is inside if the triangle lies to the left of the edge, or above a level one.
      let left = sign * (b.y - a.y)
      let above = sign * (a.x - b.x)
      let isInside = side > 0 || side == 0 && (left > 0 || left == 0 && above > 0)
      guard isInside else { return nil }
      weights[(edge + 2) % 3] = Double(side) / Double(abs(area))
    }
    return weights
  }

  private var columns: ClosedRange<Int> { range(picture.width) { $0.x } }
  private var rows: ClosedRange<Int> { range(picture.height) { $0.y } }

  /// Returns the texels that the quad may show.
  private func range(_ size: Int, _ part: (Vec2) -> Float) -> ClosedRange<Int> {
    let all = (0..<4).map { part(quad.texels[$0]) }
    let first = min(Int(all.min()!.rounded(.down)), size - 1)
    return first...max(first, min(Int(all.max()!.rounded(.up)) - 1, size - 1))
  }

  private func texel(_ x: Int, _ y: Int) -> [Double] {
    let x = min(max(x, columns.lowerBound), columns.upperBound)
    let y = min(max(y, rows.lowerBound), rows.upperBound)
    let value = picture[x, y]
    return [24, 16, 8, 0].map { Double((value >> $0) & 255) }
  }

  /// Returns colours as alpha, red, green, blue, alpha and the colours from 0 to 1 and premultiplied.
  private func nearest(_ u: Double, _ v: Double) -> [[Double]] {
    // A centre on the line shows the later texel; 2⁻²⁰ texel before it counts as on the line.
    func neighbours(_ value: Double) -> Set<Int> {
      let edge = value + 0x1p-20
      return [Int((edge - 1e-7).rounded(.down)), Int((edge + 1e-7).rounded(.down))]
    }
    return neighbours(u).flatMap { x in
      neighbours(v).map { y in
        let texel = texel(x, y)
        let tint = [quad.color.a, quad.color.r, quad.color.g, quad.color.b].map { Double($0) }
        // Rounded to whole numbers, like all further steps.
        let color = zip(texel, tint).map { ($0 * $1 / 255).rounded() }
        let alpha = color[0] / 255
        return [alpha] + color[1...].map { $0 / 255 * alpha }
      }
    }
  }

  private func smooth(_ u: Double, _ v: Double) -> [Double] {
    let (x, y) = (u - 0.5, v - 0.5)
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    var sum = [0.0, 0, 0, 0]
    for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let weightX = dx == 1 ? x - Double(left) : 1 - (x - Double(left))
      let weightY = dy == 1 ? y - Double(top) : 1 - (y - Double(top))
      let color = texel(left + dx, top + dy)
      let weight = weightX * weightY * color[0] / 255
      sum[0] += weight
      for channel in 1..<4 { sum[channel] += weight * color[channel] / 255 }
    }
    let opacity = Double(quad.color.a) / 255
    let tint = [255, quad.color.r, quad.color.g, quad.color.b].map { Double($0) / 255 }
    return zip(sum, tint).map { $0 * $1 * opacity }
  }

  private func blended(_ source: [Double], over below: UInt32) -> UInt32 {
    let alpha = source[0]
    let under = [24, 16, 8, 0].map { Double((below >> $0) & 255) }
    // Returns the light that the source adds, itself a whole number if nothing is filtered.
    func light(_ channel: Int) -> Double {
      let light = source[channel] * 255
      return quad.isSmooth || quad.blend == .normal ? light : (light + 1e-9).rounded()
    }
    var result: UInt32 = 0
    for channel in 0..<4 {
      let d = under[channel]
      let value: Double
      if channel == 0 {
        value = quad.blend == .normal ? 255 * alpha + d * (1 - alpha) : d
      } else {
        let s = light(channel)
        value =
          switch quad.blend {
          case .normal: s + d * (1 - alpha)
          case .additive: min(255, s + d)
          case .multiply: d * (s / 255 + 1 - alpha)
          case .screen: s + d * (1 - s / 255)
          }
      }
      result = result << 8 | UInt32((value + 1e-9).rounded())
    }
    return result
  }
}

/// Returns the largest difference of two colours' channels.
func distance(_ a: UInt32, _ b: UInt32) -> Int {
  [24, 16, 8, 0].map { abs(Int((a >> $0) & 255) - Int((b >> $0) & 255)) }.max()!
}

extension RandomStream {
  /// Returns a number below the range's end.
  mutating func int(in range: Range<Int>) -> Int {
    Int(int(in: Int32(range.lowerBound)...Int32(range.upperBound - 1)))
  }
}

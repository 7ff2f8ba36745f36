import ReelMath
import ReelPlatform

/// A painter of spans for filtered pictures: each pixel is a mixture of the four texels around its centre, as on a
/// graphics card.
///
/// Colours are weighted by their opacity (premultiplied), so that the colours of clear texels do not count; otherwise
/// pictures would get dark rims. The nearest texel of the quad replaces texels outside it. All arithmetic uses
/// integers, and only the result is rounded to eight bits, so results differ from real arithmetic by at most 1.
struct FilteredSpans {
  private let source: TexelSource
  private let bounds: TexelBounds
  /// The factors from sums of weight · alpha, and of weight · alpha · channel, to parts of 65536.
  private let alpha: UInt
  private let red: UInt
  private let green: UInt
  private let blue: UInt

  init(_ source: TexelSource, _ bounds: TexelBounds, _ color: Color) {
    self.source = source
    self.bounds = bounds
    // The weights add up to 2²⁰.
    let opacity = Double(color.a) / 255
    func factor(_ channel: UInt8) -> UInt {
      UInt(0x1p36 / 65025 * opacity * Double(channel) / 255 + 0.5)
    }
    alpha = UInt(0x1p36 / 255 * opacity + 0.5)
    (red, green, blue) = (factor(color.r), factor(color.g), factor(color.b))
  }

  @inline(never)
  func paint(_ span: PixelSpan, _ blend: BlendMode) {
    switch blend {
    case .normal: mix(span, .normal)
    case .additive: mix(span, .additive)
    case .multiply: mix(span, .multiply)
    case .screen: mix(span, .screen)
    }
  }

  /// Returns one channel of the mixture: the sum over the texels of the byte at bit `shift` times the texel's weight,
  /// multiplied by `tint`.
  ///
  /// Every step has an explicit type, because the compiler needs most of a second for a single expression.
  @inline(__always)
  private static func mixed(
    _ texels: (UInt32, UInt32, UInt32, UInt32), _ shift: UInt32,
    _ weights: (UInt, UInt, UInt, UInt), _ tint: UInt
  ) -> UInt {
    let first: UInt = weights.0 &* UInt((texels.0 &>> shift) & 255)
    let second: UInt = weights.1 &* UInt((texels.1 &>> shift) & 255)
    let third: UInt = weights.2 &* UInt((texels.2 &>> shift) & 255)
    let fourth: UInt = weights.3 &* UInt((texels.3 &>> shift) & 255)
    let sum: UInt = first &+ second &+ third &+ fourth
    return (sum &* tint &+ (1 &<< 39)) &>> 40
  }

  @inline(__always)
  private func mix(_ span: PixelSpan, _ blend: BlendMode) {
    let (texels, stride, pixels, count) = (source.texels, source.stride, span.pixels, span.count)
    let (uStep, vStep) = (span.u.step, span.v.step)
    let (first, last, upper, lower) = (bounds.left, bounds.right, bounds.top, bounds.bottom)
    let (alpha, red, green, blue) = (alpha, red, green, blue)
    let fraction = TexelBounds.fraction
    let half = TexelBounds.one / 2
    var u = span.u.first &- half
    var v = span.v.first &- half
    var at = 0
    while at < count {
      let x = u &>> fraction
      let y = v &>> fraction
      // SAFETY: positions lie within the bounds, so x and y are at most one before the first column and row, and never
      // beyond the last. The next four lines keep all indices within the bounds.
      let x0 = x < first ? first : x
      let x1 = x < last ? x &+ 1 : x
      let top = (y < upper ? upper : y) &* stride
      let bottom = (y < lower ? y &+ 1 : y) &* stride
      let a = texels[top &+ x0]
      let b = texels[top &+ x1]
      let c = texels[bottom &+ x0]
      let d = texels[bottom &+ x1]
      if (a | b | c | d) >= 0x0100_0000 {
        // The weights have ten bits each.
        let right = UInt(bitPattern: u &>> (fraction &- 10)) & 1023
        let low = UInt(bitPattern: v &>> (fraction &- 10)) & 1023
        let left = 1024 &- right
        let high = 1024 &- low
        let wa = left &* high &* UInt(a &>> 24)
        let wb = right &* high &* UInt(b &>> 24)
        let wc = left &* low &* UInt(c &>> 24)
        let wd = right &* low &* UInt(d &>> 24)
        let opacity = ((wa &+ wb &+ wc &+ wd) &* alpha &+ (1 &<< 39)) &>> 40
        let (near, weights) = ((a, b, c, d), (wa, wb, wc, wd))
        let r = Self.mixed(near, 16, weights, red)
        let g = Self.mixed(near, 8, weights, green)
        let b = Self.mixed(near, 0, weights, blue)
        let below = UInt(pixels[at])
        let (br, bg, bb) = ((below &>> 16) & 255, (below &>> 8) & 255, below & 255)
        switch blend {
        case .normal:
          let rest = 65536 &- opacity
          pixels[at] =
            channel(255 &* opacity &+ (below &>> 24) &* rest) &<< 24
            | channel(255 &* r &+ br &* rest) &<< 16
            | channel(255 &* g &+ bg &* rest) &<< 8 | channel(255 &* b &+ bb &* rest)
        case .additive:
          let (r, g, b) = (
            channel(255 &* r &+ br &<< 16), channel(255 &* g &+ bg &<< 16),
            channel(255 &* b &+ bb &<< 16)
          )
          pixels[at] =
            UInt32(truncatingIfNeeded: below) & 0xFF00_0000 | (r < 255 ? r : 255) &<< 16
            | (g < 255 ? g : 255) &<< 8 | (b < 255 ? b : 255)
        case .multiply:
          let rest = 65536 &- opacity
          pixels[at] =
            UInt32(truncatingIfNeeded: below) & 0xFF00_0000 | channel(br &* (rest &+ r)) &<< 16
            | channel(bg &* (rest &+ g)) &<< 8 | channel(bb &* (rest &+ b))
        case .screen:
          pixels[at] =
            UInt32(truncatingIfNeeded: below) & 0xFF00_0000
            | channel(255 &* r &+ br &* (65536 &- r)) &<< 16
            | channel(255 &* g &+ bg &* (65536 &- g)) &<< 8
            | channel(255 &* b &+ bb &* (65536 &- b))
        }
      }
      u = u &+ uStep
      v = v &+ vStep
      at = at &+ 1
    }
  }

  /// Returns 65536ths rounded to the nearest integer.
  @inline(__always)
  private func channel(_ sum: UInt) -> UInt32 {
    UInt32(truncatingIfNeeded: (sum &+ 32768) &>> 16)
  }
}

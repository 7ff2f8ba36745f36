import ReelMath
import ReelPlatform

/// A painter of spans: the innermost loops of software drawing.
///
/// Each blend mode has its own loops: for pictures with sharp pixels (with a tint and without), for filtered ones
/// (``FilteredSpans``), and for pictures of a single texel. `nearest` is written once; inlining it with constants makes
/// the variants for sharp pixels. The loops call few functions, no generic ones, and read no statics, because
/// unoptimised builds run them as written.
struct SpanPainter {
  let source: TexelSource
  let bounds: TexelBounds
  private let blend: BlendMode
  private let tint: UInt32
  private let filter: FilteredSpans
  /// The colour of all pixels, if the picture has one texel.
  private let solid: UInt32?

  init(_ source: TexelSource, _ bounds: TexelBounds, _ blend: BlendMode, _ color: Color) {
    self.source = source
    self.bounds = bounds
    self.blend = blend
    tint = color.argb
    filter = FilteredSpans(source, bounds, color)
    // SAFETY: a picture has at least one texel.
    solid =
      source.width == 1 && source.height == 1
      ? PixelBlend.tinted(source.texels[0], by: tint) : nil
  }

  /// Paints a span.
  /// - Parameter span: its pixels lie within the target, the positions of its texels within the bounds.
  @inline(__always)
  func paint(_ span: PixelSpan) {
    if let solid {
      paintSolid(solid, span)
    } else if source.isSmooth {
      filter.paint(span, blend)
    } else {
      paintNearest(span)
    }
  }

  @inline(never)
  private func paintNearest(_ span: PixelSpan) {
    if tint == 0xFFFF_FFFF {
      switch blend {
      case .normal: nearest(span, .normal, isTinted: false)
      case .additive: nearest(span, .additive, isTinted: false)
      case .multiply: nearest(span, .multiply, isTinted: false)
      case .screen: nearest(span, .screen, isTinted: false)
      }
    } else {
      switch blend {
      case .normal: nearest(span, .normal, isTinted: true)
      case .additive: nearest(span, .additive, isTinted: true)
      case .multiply: nearest(span, .multiply, isTinted: true)
      case .screen: nearest(span, .screen, isTinted: true)
      }
    }
  }

  @inline(__always)
  private func nearest(_ span: PixelSpan, _ blend: BlendMode, isTinted: Bool) {
    let (texels, stride, pixels) = (source.texels, source.stride, span.pixels)
    let (count, uStep, vStep, tint) = (span.count, span.u.step, span.v.step, tint)
    let fraction = TexelBounds.fraction
    var u = span.u.first
    var v = span.v.first
    var at = 0
    while at < count {
      // SAFETY: the first and the last position lie within the bounds, and the others between them.
      var texel = texels[(v &>> fraction) &* stride &+ (u &>> fraction)]
      // A clear texel changes nothing in any mode.
      if texel >= 0x0100_0000 {
        if isTinted { texel = PixelBlend.tinted(texel, by: tint) }
        switch blend {
        case .normal:
          pixels[at] =
            texel >= 0xFF00_0000 ? texel : PixelBlend.normal(texel, over: pixels[at])
        case .additive: pixels[at] = PixelBlend.additive(texel, over: pixels[at])
        case .multiply: pixels[at] = PixelBlend.multiply(texel, over: pixels[at])
        case .screen: pixels[at] = PixelBlend.screen(texel, over: pixels[at])
        }
      }
      u = u &+ uStep
      v = v &+ vStep
      at = at &+ 1
    }
  }

  @inline(never)
  private func paintSolid(_ color: UInt32, _ span: PixelSpan) {
    let (pixels, count) = (span.pixels, span.count)
    var at = 0
    switch blend {
    case .normal where color >= 0xFF00_0000:
      while at < count {
        pixels[at] = color
        at = at &+ 1
      }
    case .normal:
      while at < count {
        pixels[at] = PixelBlend.normal(color, over: pixels[at])
        at = at &+ 1
      }
    case .additive:
      while at < count {
        pixels[at] = PixelBlend.additive(color, over: pixels[at])
        at = at &+ 1
      }
    case .multiply:
      while at < count {
        pixels[at] = PixelBlend.multiply(color, over: pixels[at])
        at = at &+ 1
      }
    case .screen:
      while at < count {
        pixels[at] = PixelBlend.screen(color, over: pixels[at])
        at = at &+ 1
      }
    }
  }
}

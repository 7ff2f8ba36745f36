import ReelMath

extension Color {
  /// The colour as a pixel of a ``PixelTarget``.
  package var argb: UInt32 {
    UInt32(a) << 24 | UInt32(r) << 16 | UInt32(g) << 8 | UInt32(b)
  }
}

import ReelMath

/// The appearance of a filled or outlined shape.
///
///     list.fill(Rect(10, 10, 80, 20), ShapeStyle(Color(hex: 0xFF8800), layer: 5))
///     list.strokeCircle(at: centre, radius: 12, width: 2, ShapeStyle(.white, layer: 5))
public struct ShapeStyle: Equatable, Sendable {
  /// The colour of every pixel.
  public var color: Color
  /// The sort key: quads are drawn from the lowest key to the highest; see ``DrawQuad/key(layer:z:y:)``.
  public var key: UInt64
  /// The order among equal keys: the lowest is drawn first.
  public var order: UInt32 = 0
  /// The way in which the colour combines with those below.
  public var blend: BlendMode
  /// The number of the list's crop area; 0 for none.
  public var crop: UInt16
  /// The map from the shape's own pixels to those of the view; it also rotates and stretches widths.
  public var transform: Affine

  /// Creates a style with a colour and a position in the drawing order.
  public init(
    _ color: Color = .white, layer: Int16 = 0, z: Int16 = 0, blend: BlendMode = .normal,
    crop: UInt16 = 0, transform: Affine = .identity
  ) {
    self.color = color
    key = DrawQuad.key(layer: layer, z: z)
    self.blend = blend
    self.crop = crop
    self.transform = transform
  }
}

extension DrawQuad {
  /// Returns the sort key of a layer and a z, drawn from the lowest to the highest. Within these, shapes with a y are
  /// drawn from the top of the screen to the bottom, after those without one.
  ///
  ///     │ layer 16 │ z 16 │ y 32 │
  public static func key(layer: Int16, z: Int16 = 0, y: Float? = nil) -> UInt64 {
    // Biased so that unsigned comparison orders signed numbers.
    let layer = UInt64(UInt16(bitPattern: layer) ^ 0x8000)
    let z = UInt64(UInt16(bitPattern: z) ^ 0x8000)
    // Transformed so that the bits of floats compare as the floats do.
    let bits = y.map {
      $0.bitPattern & 0x8000_0000 == 0 ? $0.bitPattern | 0x8000_0000 : ~$0.bitPattern
    }
    return layer << 48 | z << 32 | UInt64(bits ?? 0)
  }
}

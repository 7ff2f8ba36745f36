import ReelMath

/// How a filled or outlined shape is drawn.
///
///     list.fill(Rect(10, 10, 80, 20), ShapeStyle(Color(hex: 0xFF8800), layer: 5))
///     list.strokeCircle(at: centre, radius: 12, width: 2, ShapeStyle(.white, layer: 5))
public struct ShapeStyle: Equatable, Sendable {
  /// The colour of every pixel.
  public var color: Color
  /// Quads are drawn from the lowest key to the highest; see ``DrawQuad/key(layer:z:y:)``.
  public var key: UInt64
  /// Among equal keys, the lowest is drawn first.
  public var order: UInt32 = 0
  /// How the colour meets those below.
  public var blend: BlendMode
  /// Which of the list's crop areas it is cut to; 0 for none.
  public var crop: UInt16
  /// From the shape's own pixels to those of the view; widths are turned and stretched with the rest.
  public var transform: Affine

  /// A colour at a place among the layers.
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
  /// The key of a layer and a z, from the lowest to the highest; within these, where it is asked for,
  /// what lies higher on the screen comes first. No y comes before every y.
  ///
  ///     │ layer 16 │ z 16 │ y 32 │
  public static func key(layer: Int16, z: Int16 = 0, y: Float? = nil) -> UInt64 {
    // Biased so that unsigned comparison orders them.
    let layer = UInt64(UInt16(bitPattern: layer) ^ 0x8000)
    let z = UInt64(UInt16(bitPattern: z) ^ 0x8000)
    // Turned so that the bits of floats compare as they do.
    let bits = y.map {
      $0.bitPattern & 0x8000_0000 == 0 ? $0.bitPattern | 0x8000_0000 : ~$0.bitPattern
    }
    return layer << 48 | z << 32 | UInt64(bits ?? 0)
  }
}

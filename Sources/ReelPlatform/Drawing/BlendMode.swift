import ReelFields

/// The way in which a quad's colours combine with those below it.
public enum BlendMode: UInt8, Sendable, CaseIterable, FieldValue {
  /// Covers the colours below, in proportion to the opacity.
  case normal
  /// Adds light.
  case additive
  /// Multiplies both colours, which darkens.
  case multiply
  /// Lightens by the product of the inverses, never beyond white. SDL's renderers for a few old graphics cards lack
  /// this mode and add instead; OpenGL, Metal and software have it.
  case screen
  public init() { self = .normal }
}

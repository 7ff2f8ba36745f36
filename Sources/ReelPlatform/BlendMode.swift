import ReelMath

/// How a quad's colours meet those below it.
public enum BlendMode: UInt8, Sendable, CaseIterable, FieldValue {
  /// Covers by opacity.
  case normal
  /// Adds light.
  case additive
  /// Darkens by the product.
  case multiply
  /// Lightens by the product of what is missing: never beyond white. SDL's renderers for a few old
  /// graphics cards do not have it and add instead; OpenGL, Metal and software do.
  case screen
  public init() { self = .normal }
}

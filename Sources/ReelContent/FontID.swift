import ReelFields

/// The index of a font in ``GameContent/fonts``.
public struct FontID: NumberedID {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
  @inlinable public init() { rawValue = 0 }
}

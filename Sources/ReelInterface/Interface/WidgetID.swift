import ReelFields

/// The number by which rules refer to a widget, from 1 to 65,534. Declare each as a constant:
///
///     extension WidgetID {
///       static let volume: WidgetID = 1
///       static let back: WidgetID = 2
///     }
public struct WidgetID: NumberedID {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
  @inlinable public init() { rawValue = .max }
}

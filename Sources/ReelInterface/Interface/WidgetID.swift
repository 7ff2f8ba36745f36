import ReelECS
import ReelMath

/// What rules call a widget. Name them once, from 1 to 65,534:
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

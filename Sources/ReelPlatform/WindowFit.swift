/// How the logical view fills a window that has another size.
///
///     a view of 480 × 270 in a window of 700 × 500
///
///     whole       480 × 270 in the middle    every logical pixel is a square of whole pixels
///     letterbox   700 × 394 in the middle    as large as fits
///     fill        889 × 500, cut at the sides
///     stretch     700 × 500                  another shape
public enum WindowFit: UInt8, Sendable, CaseIterable {
  /// A whole multiple of its size, as large as fits, with bars around it; smaller than itself as
  /// ``letterbox``.
  case whole
  /// As large as fits, with bars on two sides. Logical pixels are not all of one size.
  case letterbox
  /// The smallest that leaves no bar: two sides of the view are cut off.
  case fill
  /// All of the window, each way by a scale of its own.
  case stretch

  /// The one of this name, as it is written above.
  public init?(name: String) {
    for fit in WindowFit.allCases where fit.name.utf8.elementsEqual(name.utf8) {
      self = fit
      return
    }
    return nil
  }

  /// As it is written above.
  public var name: String {
    switch self {
    case .whole: "whole"
    case .letterbox: "letterbox"
    case .fill: "fill"
    case .stretch: "stretch"
    }
  }
}

/// The way in which the logical view fills a window that has another size.
///
///     a view of 480 × 270 in a window of 700 × 500
///
///     integer     480 × 270 in the middle    every logical pixel is a square of whole pixels
///     letterbox   700 × 394 in the middle    as large as fits
///     fill        889 × 500, cut at the sides
///     stretch     700 × 500                  another shape
public enum WindowFit: UInt8, Sendable, CaseIterable {
  /// The largest integer multiple of the view that fits, with bars around it; if the window is smaller than the view,
  /// as ``letterbox``.
  case integerScale
  /// The largest scale that fits, with bars on two sides. Logical pixels are not all of equal size.
  case letterbox
  /// The smallest scale that leaves no bar: two sides of the view are cut off.
  case fill
  /// The entire window, with a separate scale for each axis.
  case stretch

  /// Creates the fit with this name, which is that of the case.
  public init?(name: String) {
    for fit in WindowFit.allCases where fit.name.utf8.elementsEqual(name.utf8) {
      self = fit
      return
    }
    return nil
  }

  /// The name of the case.
  public var name: String {
    switch self {
    case .integerScale: "integer"
    case .letterbox: "letterbox"
    case .fill: "fill"
    case .stretch: "stretch"
    }
  }
}

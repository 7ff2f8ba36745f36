import ReelMath

/// Numbers in braces, as Cocos2D writes points, sizes and rectangles: `{x, y}`, `{{x, y}, {w, h}}`.
enum BracedNumbers {
  /// The largest absolute value: no picture is larger, and every multiple of one half below it is exact in a `Float`.
  static let limit = 65_535.0

  static func pair(_ text: String) -> Vec2? {
    var rest = Array(text.utf8)[...]
    guard let pair = pair(&rest), isBlank(rest) else { return nil }
    return pair
  }

  static func rect(_ text: String) -> Rect? {
    var rest = Array(text.utf8)[...]
    guard take("{", &rest), let origin = pair(&rest), take(",", &rest), let size = pair(&rest),
      take("}", &rest), isBlank(rest)
    else { return nil }
    return Rect(origin.x, origin.y, size.x, size.y)
  }

  /// Returns the number as a `Float` if it is finite and within ±65535, otherwise `nil`.
  static func number(_ value: Double) -> Float? {
    value.isFinite && abs(value) <= limit ? Float(value) : nil
  }

  private static func pair(_ rest: inout ArraySlice<UInt8>) -> Vec2? {
    guard take("{", &rest), let x = coordinate(&rest), take(",", &rest),
      let y = coordinate(&rest), take("}", &rest)
    else { return nil }
    return Vec2(x, y)
  }

  private static func coordinate(_ rest: inout ArraySlice<UInt8>) -> Float? {
    let end =
      rest.firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") } ?? rest.endIndex
    guard end - rest.startIndex <= 64 else { return nil }
    let value = PropertyList.decimal(String(decoding: rest[..<end], as: UTF8.self))
    rest = rest[end...]
    return value.flatMap(number)
  }

  private static func take(_ character: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
    rest = rest.drop { $0.isBlank }
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func isBlank(_ rest: ArraySlice<UInt8>) -> Bool { rest.allSatisfy(\.isBlank) }
}

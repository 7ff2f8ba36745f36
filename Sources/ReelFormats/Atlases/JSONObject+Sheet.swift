import ReelContent
import ReelJSON
import ReelMath

// The values of sprite sheets in JSON, as TexturePacker, free-tex-packer and Aseprite write them. A writer may leave
// out almost every key, so most functions return `nil` for a missing value.

extension JSONObject {
  /// Returns a number within ±65535, which some writers put in quotes.
  @inline(never)
  func coordinate(_ key: String) throws(ContentError) -> Float? {
    guard let value = self[key] else { return nil }
    let number: Double? =
      if case .text(let text) = value { PropertyList.decimal(text) } else { value.double }
    guard let coordinate = number.flatMap(BracedNumbers.number) else {
      throw wrong(key, "a number within ±65535", value)
    }
    return coordinate
  }

  /// Returns a vector of two members, which must exist.
  @inline(never)
  private func vector(_ x: String, _ y: String) throws(ContentError) -> Vec2 {
    guard let first = try coordinate(x) else { throw wrong(x, "a number within ±65535", nil) }
    guard let second = try coordinate(y) else { throw wrong(y, "a number within ±65535", nil) }
    return Vec2(first, second)
  }

  /// Returns an object of a position, by default zero, and a size.
  @inline(never)
  func box(_ key: String) throws(ContentError) -> Rect? {
    guard let box = try node(key) else { return nil }
    let size = try box.vector("w", "h")
    return Rect(try box.coordinate("x") ?? 0, try box.coordinate("y") ?? 0, size.x, size.y)
  }

  /// Returns an object of a size from 0 on.
  @inline(never)
  func size(_ key: String) throws(ContentError) -> Vec2? {
    guard let size = try node(key)?.vector("w", "h") else { return nil }
    guard size.x >= 0, size.y >= 0 else {
      throw failure(at: key, "a size from 0 to 65535")
    }
    return size
  }

  @inline(never)
  func point(_ key: String) throws(ContentError) -> Vec2? { try node(key)?.vector("x", "y") }

  @inline(never)
  func border(_ key: String) throws(ContentError) -> AtlasBorder? {
    guard let border = try node(key) else { return nil }
    return AtlasBorder(
      left: try border.coordinate("left") ?? 0, top: try border.coordinate("top") ?? 0,
      right: try border.coordinate("right") ?? 0, bottom: try border.coordinate("bottom") ?? 0)
  }

  /// Returns the numbers of an array of arrays of `count` numbers, one array after the other.
  @inline(never)
  func rows(_ key: String, of count: Int) throws(ContentError) -> [Float]? {
    guard self[key] != nil else { return nil }
    var numbers: [Float] = []
    for (index, row) in try elements(key).enumerated() {
      guard let elements = row.elements, elements.count == count else {
        throw wrong("\(key)/\(index)", "\(count) numbers", row)
      }
      for element in elements {
        guard let number = element.double.flatMap(BracedNumbers.number) else {
          throw wrong("\(key)/\(index)", "a number within ±65535", element)
        }
        numbers.append(number)
      }
    }
    return numbers
  }

  /// Returns a truth value, which some writers put as a number or in quotes.
  @inline(never)
  func truth(_ key: String) throws(ContentError) -> Bool {
    switch self[key] {
    case nil: return false
    case .bool(let flag): return flag
    case .text("true"), .number("1"): return true
    case .text("false"), .number("0"): return false
    case .some(let value): throw wrong(key, "true or false", value)
    }
  }

  /// Returns a name, which some writers replace by a number.
  @inline(never)
  func name(_ key: String) throws(ContentError) -> String? {
    if let number = self[key]?.integer { "\(number)" } else { try text(key) }
  }
}

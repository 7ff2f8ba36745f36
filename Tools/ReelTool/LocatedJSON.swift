import ReelContent
import ReelFormats
import ReelJSON
import ReelMath

/// A value of a JSON file and the path to it, such as `shapes[3].radius`, for error messages.
struct LocatedJSON {
  let file: String
  let path: String
  let node: JSONValue

  func wrong(_ expected: String, found: String? = nil) -> ContentError {
    ContentError(file: file, location: path, expected: expected, found: found ?? node.words)
  }

  private func inner(_ step: String, _ node: JSONValue) -> LocatedJSON {
    let isIndex = step.hasPrefix("[")
    return LocatedJSON(
      file: file, path: path.isEmpty || isIndex ? path + step : path + "." + step, node: node)
  }

  // MARK: - Objects

  /// Returns a member, or `nil` if it does not exist.
  func member(_ key: String) throws(ContentError) -> LocatedJSON? {
    guard case .object(let members) = node else { throw wrong("an object") }
    return members.first { $0.name == key }.map { inner(key, $0.value) }
  }

  func required(_ key: String) throws(ContentError) -> LocatedJSON {
    guard let member = try member(key) else { throw wrong("\"\(key)\"", found: "none") }
    return member
  }

  /// Refuses members of other names, because a misspelt key would have no effect.
  func expect(only keys: [String]) throws(ContentError) {
    guard case .object(let members) = node else { throw wrong("an object") }
    for (key, value) in members where !keys.contains(key) {
      throw inner(ContentError.shown(key, limit: 60), value).wrong(
        "no such key, but \(keys.joined(separator: ", "))")
    }
  }

  // MARK: - Values

  var elements: [LocatedJSON] {
    get throws(ContentError) {
      guard let elements = node.elements else { throw wrong("an array") }
      return elements.enumerated().map { inner("[\($0)]", $1) }
    }
  }

  var text: String {
    get throws(ContentError) {
      guard case .text(let text) = node else { throw wrong("a text") }
      return text
    }
  }

  var bool: Bool {
    get throws(ContentError) {
      guard case .bool(let value) = node else { throw wrong("true or false") }
      return value
    }
  }

  func integer(_ range: ClosedRange<Int64>) throws(ContentError) -> Int64 {
    guard case .number(let text) = node, let value = Int64(text), range.contains(value) else {
      throw wrong("a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// The nearest `Float`; a number beyond its range is refused.
  var number: Float {
    get throws(ContentError) {
      guard case .number(let text) = node, let value = Float(text), value.isFinite else {
        throw wrong("a number")
      }
      return value
    }
  }

  /// A number that is 0 or more.
  var size: Float {
    get throws(ContentError) {
      let value = try number
      guard value >= 0 else { throw wrong("a number of at least 0") }
      return value
    }
  }

  func numbers(_ count: Int) throws(ContentError) -> [Float] {
    guard let elements = node.elements, elements.count == count else {
      throw wrong("an array of \(count) numbers")
    }
    var numbers: [Float] = []
    for element in try self.elements { numbers.append(try element.number) }
    return numbers
  }

  var point: Vec2 {
    get throws(ContentError) {
      let numbers = try numbers(2)
      return Vec2(numbers[0], numbers[1])
    }
  }

  var points: [Vec2] {
    get throws(ContentError) {
      var points: [Vec2] = []
      for element in try elements { points.append(try element.point) }
      return points
    }
  }
}

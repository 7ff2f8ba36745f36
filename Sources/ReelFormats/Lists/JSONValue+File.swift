import ReelContent
import ReelJSON

extension JSONValue {
  /// Reads a file.
  /// - Parameters:
  ///   - members: the most members of one list or object.
  ///   - canRepeatNames: true if an object may have several members of one name.
  /// - Throws: if it is not JSON, or goes beyond ``ContentLimits``. The location is a byte.
  package static func read(
    _ bytes: [UInt8], file: String, members: Int = .max, canRepeatNames: Bool = false
  ) throws(ContentError) -> JSONValue {
    do throws(JSONError) {
      return try read(
        bytes,
        limits: JSONLimits(
          depth: ContentLimits.depth, values: ContentLimits.jsonValues, members: members,
          canRepeatNames: canRepeatNames))
    } catch {
      throw ContentError(
        file: file, location: "byte \(error.offset)", expected: error.expected,
        found: error.found.map(ContentError.quoted) ?? "the end of the file")
    }
  }

  /// The value in words that follow "found".
  package var words: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let text): text
    case .text(let text): ContentError.quoted(text)
    case .list(let elements): "an array of \(elements.count)"
    case .numbers(let numbers): "an array of \(numbers.count)"
    case .object: "an object"
    }
  }
}

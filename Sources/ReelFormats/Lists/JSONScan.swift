import ReelContent

/// Checks JSON before the decoder reads it: the decoder stores every value of a file, used or not, and two bytes are
/// enough for a value.
enum JSONScan {
  /// Throws for text beyond ``ContentLimits``. The decoder checks that it is well-formed. O(bytes).
  static func check(_ bytes: [UInt8], file: String) throws(ContentError) {
    if let (at, expected) = bytes.withUnsafeBufferPointer(firstExcess) {
      throw ContentError(file: file, location: "byte \(at)", expected: expected)
    }
  }

  /// Returns the first byte beyond a limit, and the limit in words.
  private static func firstExcess(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (at: Int, expected: String)? {
    // The number of commas in each open container: one less than its members.
    var commas: [Int] = []
    var values = 1
    var at = 0
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        at += 1
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
          at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard commas.count < ContentLimits.depth else {
          return (at, "at most \(ContentLimits.depth) levels")
        }
        commas.append(0)
        values += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = commas.popLast()
      case UInt8(ascii: ","):
        values += 1
        guard let last = commas.indices.last else { break }
        commas[last] += 1
        guard commas[last] < ContentLimits.jsonMembers else {
          return (at, "at most \(ContentLimits.jsonMembers) members in an object or array")
        }
      // A zero byte occurs in UTF-16 and UTF-32, which the decoder would accept but this check cannot read.
      case 0: return (at, "JSON in UTF-8")
      default: break
      }
      guard values <= ContentLimits.jsonValues else {
        return (at, "at most \(ContentLimits.jsonValues) values")
      }
      at += 1
    }
    return nil
  }
}

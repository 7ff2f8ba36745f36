import ReelJSON
import ReelMatch
import ReelProgram

/// The body of a request to open a room.
struct RoomOrder {
  /// The name; `nil` for a room without one.
  var name: RoomRequest?
  /// True if the room gets an invitation.
  var isPrivate = false
  /// The seconds for which the room waits for its first player.
  var wait: UInt64 = 60

  static let waits: ClosedRange<UInt64> = 1...3600

  /// - Parameter members: those of the body.
  init(_ members: [(name: String, value: JSONValue)]) throws(ServiceRefusal) {
    for (name, value) in members {
      switch (name, value) {
      case ("name", .text(let text)):
        guard let request = RoomRequest(name: text) else { throw Self.wrongName(quoted(text)) }
        self.name = request
      case ("name", _): throw Self.wrongName(nil)
      case ("private", .bool(let flag)): isPrivate = flag
      case ("private", _):
        throw ServiceRefusal(.wrongRequest, "body/private", expected: "true or false")
      case ("waitSeconds", _):
        guard let seconds = value.unsigned, Self.waits.contains(seconds) else {
          throw ServiceRefusal(
            .wrongRequest, "body/waitSeconds",
            expected: "an integer from \(Self.waits.lowerBound) to \(Self.waits.upperBound)")
        }
        wait = seconds
      default:
        throw ServiceRefusal(
          .wrongRequest, "body", expected: "the members name, private and waitSeconds",
          found: quoted(name))
      }
    }
    if self.name != nil, isPrivate {
      throw ServiceRefusal(
        .wrongRequest, "body/private", expected: "either a name or a private room", found: "both")
    }
  }

  private static func wrongName(_ found: String?) -> ServiceRefusal {
    ServiceRefusal(
      .wrongRequest, "body/name",
      expected: "a text of 1 to \(RoomRequest.longestName) bytes without control characters",
      found: found)
  }
}

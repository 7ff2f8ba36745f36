import ReelFields
import ReelMath

/// The room that a machine requests of a server with many matches. A host of a single match ignores it.
public enum RoomRequest: Equatable, Sendable {
  /// Any room with a free seat, among those without a name.
  case any
  /// The room of a name: 1 to ``longestName`` bytes of UTF-8.
  case named([UInt8])
  /// The private room of an invitation.
  case invited(RoomInvitation)
  /// The open room of a number from 1 on, for spectators only: any room but a private one.
  case numbered(UInt16)

  /// The most bytes of a name.
  public static let longestName = 32

  /// Returns the room of a name.
  /// - Returns: `nil` for an empty name, one of more than ``longestName`` bytes, or one with control characters.
  public init?(name: String) {
    let bytes = [UInt8](name.utf8)
    guard Self.isName(bytes) else { return nil }
    self = .named(bytes)
  }

  /// True if spectators find a room that this request has opened by its number.
  public var isWatchable: Bool {
    switch self {
    case .any, .named: true
    case .invited, .numbered: false
    }
  }

  private static func isName(_ bytes: [UInt8]) -> Bool {
    !bytes.isEmpty && bytes.count <= longestName && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}

extension RoomRequest {
  /// The bytes of the request, for a file.
  public var bytes: [UInt8] {
    var out = FieldEncoder()
    encode(to: &out)
    return out.bytes
  }

  /// Decodes a request; `nil` if the bytes are none.
  public init?(bytes: [UInt8]) {
    var input = FieldDecoder(bytes)
    self.init(&input)
    if input.hasFailed || input.remaining > 0 { return nil }
  }

  /// Reads a request.
  init(_ input: inout FieldDecoder) {
    self = .any
    switch input.word(1) {
    case 0: break
    case 1:
      let name = input.data(to: Self.longestName)
      if !Self.isName(name) { input.reject() }
      self = .named(name)
    case 2:
      let secret = input.secret()
      if secret.isNone { input.reject() }
      self = .invited(RoomInvitation(secret))
    case 3:
      let number = UInt16(input.word(2))
      if number == 0 { input.reject() }
      self = .numbered(number)
    default: input.reject()
    }
  }

  func encode(to out: inout FieldEncoder) {
    switch self {
    case .any: out.append(0, 1)
    case .named(let name):
      out.append(1, 1)
      out.data(name)
    case .invited(let invitation):
      out.append(2, 1)
      out.append(invitation.secret)
    case .numbered(let number):
      out.append(3, 1)
      out.append(UInt64(number), 2)
    }
  }
}

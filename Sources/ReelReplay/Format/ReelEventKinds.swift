import ReelMath
import ReelPlatform

/// The number of each kind of input event in a reel. Kinds that every reel may have use their own number; the others
/// use the index of their name in the header.
struct ReelEventKinds: Sendable {
  /// The first number of a named kind; every reel may have the kinds below it.
  static let first = UInt64(InputEvent.Kind.firstNamed)

  /// The kinds by the index of their names in the header; `nil` if this build does not have the name, or if the header
  /// lists the kind twice.
  private let own: [InputEvent.Kind?]
  let names: [String]

  init(_ names: [String]) {
    self.names = names
    var own: [InputEvent.Kind?] = []
    let kinds = InputEvent.Kind.named
    for name in names {
      let kind = kinds.first { sameText($0.name, name) }
      own.append(own.contains { $0 != nil && $0 == kind } ? nil : kind)
    }
    self.own = own
  }

  /// The highest number plus one.
  var end: UInt64 { ReelEventKinds.first + UInt64(own.count) }

  /// Returns the kind with a number below ``end``; `nil` if this build does not have it.
  func kind(_ number: UInt64) -> InputEvent.Kind? {
    number < ReelEventKinds.first
      ? InputEvent.Kind(rawValue: UInt8(number)) : own[Int(number - ReelEventKinds.first)]
  }

  /// Returns the number of a kind. Traps if the header does not name the kind.
  func number(of kind: InputEvent.Kind) -> UInt64 {
    if kind.rawValue < InputEvent.Kind.firstNamed { return UInt64(kind.rawValue) }
    guard let index = own.firstIndex(of: kind) else {
      misuse(
        "ReelWriter: an input event is of a kind that the header does not name. Give the header "
          + "`ReelHeader.allEventKinds`.")
    }
    return ReelEventKinds.first + UInt64(index)
  }
}

extension ReelHeader {
  /// The names of all kinds of events in this build that a header has to name.
  public static var allEventKinds: [String] { InputEvent.Kind.named.map { $0.name } }
}

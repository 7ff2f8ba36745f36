import ReelMath
import ReelPlatform

/// Which number each kind of input event has in a reel: those that every reel may have their own, and the others
/// their place among the names in its header.
struct ReelEventKinds: Sendable {
  /// Kinds that every reel may have.
  static let first = UInt64(InputEvent.Kind.firstNamed)

  /// By the place of the header's names; `nil` where this build does not know the name, or the header has it
  /// twice.
  private let own: [InputEvent.Kind?]
  let names: [String]

  init(_ names: [String]) {
    self.names = names
    var own: [InputEvent.Kind?] = []
    let known = InputEvent.Kind.named
    for name in names {
      let kind = known.first { sameText($0.name, name) }
      own.append(own.contains { $0 != nil && $0 == kind } ? nil : kind)
    }
    self.own = own
  }

  /// One more than the highest number.
  var end: UInt64 { ReelEventKinds.first + UInt64(own.count) }

  /// The kind with a number below ``end``; `nil` where this build does not know it.
  func kind(_ number: UInt64) -> InputEvent.Kind? {
    number < ReelEventKinds.first
      ? InputEvent.Kind(rawValue: UInt8(number)) : own[Int(number - ReelEventKinds.first)]
  }

  /// Traps for a kind that the header does not name.
  func number(of kind: InputEvent.Kind) -> UInt64 {
    if kind.rawValue < InputEvent.Kind.firstNamed { return UInt64(kind.rawValue) }
    guard let place = own.firstIndex(of: kind) else {
      misuse(
        "ReelWriter: an input event is of a kind that the header does not name. Give the header "
          + "`ReelHeader.allEventKinds`.")
    }
    return ReelEventKinds.first + UInt64(place)
  }
}

extension ReelHeader {
  /// The names of all kinds of events that this build knows and that need one.
  public static var allEventKinds: [String] { InputEvent.Kind.named.map { $0.name } }
}

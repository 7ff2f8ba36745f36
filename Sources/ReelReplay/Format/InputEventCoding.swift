import ReelFields
import ReelMath
import ReelPlatform

// The bytes of an input event, in reels and in the packets of a match. One number has the kind and, in its low four
// bits, the fields that are not zero; only these follow:
//
//     number: kind │ y x code device      device: a byte      code, x, y: varints
//
// The position of a pointer is the difference from the one before.

/// The position of a player's last pointer event, in logical pixels. The next one is written as the difference from it,
/// which is small while a pointer moves.
package struct PointerPosition {
  private var (x, y): (Int16, Int16) = (0, 0)

  package init() {}

  /// Returns a pointer event with the difference from the last position, and moves there. Differences wrap around.
  fileprivate mutating func difference(to event: InputEvent) -> InputEvent {
    var other = event
    (other.x, other.y) = (event.x &- x, event.y &- y)
    (x, y) = (event.x, event.y)
    return other
  }

  /// Returns a pointer event with its position, from one with the difference, and moves there.
  fileprivate mutating func position(of event: InputEvent) -> InputEvent {
    (x, y) = (x &+ event.x, y &+ event.y)
    var other = event
    (other.x, other.y) = (x, y)
    return other
  }
}

/// The reason why bytes are no input event.
package enum InputEventFlaw: Error {
  /// The offset of bytes that no event has.
  case damaged(Int)
  /// The number of a kind that this build does not have.
  case unknownKind(UInt64)
}

private let kindShift: UInt64 = 4
private let (hasDevice, hasCode, hasX, hasY): (UInt64, UInt64, UInt64, UInt64) = (1, 2, 4, 8)

extension FieldEncoder {
  /// Appends an event.
  /// - Parameter number: the number that stands for its kind.
  package mutating func event(
    _ event: InputEvent, number: UInt64, _ position: inout PointerPosition
  ) {
    let event = event.kind.hasPosition ? position.difference(to: event) : event
    var first = number << kindShift
    if event.device != 0 { first |= hasDevice }
    if event.code != 0 { first |= hasCode }
    if event.x != 0 { first |= hasX }
    if event.y != 0 { first |= hasY }
    varint(first)
    if event.device != 0 { bytes.append(event.device) }
    if event.code != 0 { varint(UInt64(event.code)) }
    if event.x != 0 { varint(UInt64(zigzag(event.x))) }
    if event.y != 0 { varint(UInt64(zigzag(event.y))) }
  }
}

extension [UInt8] {
  /// Reads an event, and moves the offset behind it.
  /// - Parameters:
  ///   - end: the offset at which the event must end; at most the number of bytes.
  ///   - numbers: one more than the greatest number of a kind.
  ///   - kind: returns the kind with a number; `nil` if there is none.
  package func event(
    at offset: inout Int, before end: Int, numbers: UInt64, _ position: inout PointerPosition,
    kind: (UInt64) -> InputEvent.Kind?
  ) throws(InputEventFlaw) -> InputEvent {
    let start = offset
    let first = try number(at: &offset, before: end, to: numbers << kindShift - 1)
    guard let kind = kind(first >> kindShift) else { throw .unknownKind(first >> kindShift) }
    var event = InputEvent(kind)
    if first & hasDevice != 0 {
      guard offset < end else { throw .damaged(offset) }
      event.device = self[offset]
      offset += 1
    }
    if first & hasCode != 0 {
      event.code = UInt16(try number(at: &offset, before: end, to: 0xFFFF))
    }
    if first & hasX != 0 {
      event.x = unzigzag(UInt16(try number(at: &offset, before: end, to: 0xFFFF)))
    }
    if first & hasY != 0 {
      event.y = unzigzag(UInt16(try number(at: &offset, before: end, to: 0xFFFF)))
    }
    // Each event has exactly one encoding: a field that is present is not zero.
    guard (first & hasDevice != 0) == (event.device != 0),
      (first & hasCode != 0) == (event.code != 0), (first & hasX != 0) == (event.x != 0),
      (first & hasY != 0) == (event.y != 0)
    else { throw .damaged(start) }
    return kind.hasPosition ? position.position(of: event) : event
  }

  private func number(
    at offset: inout Int, before end: Int, to most: UInt64
  ) throws(InputEventFlaw) -> UInt64 {
    let start = offset
    guard let number = varint(at: &offset, before: end, to: most) else { throw .damaged(start) }
    return number
  }
}

extension InputEvent.Kind {
  /// True if the event's x and y are the position of a pointer.
  var hasPosition: Bool { self == .pointerDown || self == .pointerMove || self == .pointerUp }
}

/// Encodes 0, -1, 1, -2, … as 0, 1, 2, 3, …, so that small numbers of either sign become short varints.
package func zigzag(_ number: Int16) -> UInt16 {
  UInt16(bitPattern: number << 1 ^ number >> 15)
}

/// Decodes a number that ``zigzag(_:)`` encoded.
package func unzigzag(_ word: UInt16) -> Int16 {
  Int16(bitPattern: word >> 1) ^ -Int16(bitPattern: word & 1)
}

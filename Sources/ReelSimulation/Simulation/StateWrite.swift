import ReelECS
import ReelFields
import ReelMath
import ReelPlatform

// A change as bytes, all numbers little-endian:
//
//     u8 what │ u64 entity │ what 0: u8 size, component │ u8 size, path │ u8 kind, value
//
//     what    0 sets a field, 1 enables the entity, 2 disables it
//     value   0 none; 1 a truth value, u8; 2 i64; 3 u64; 4 the bits of a double; 5 an entity, u64; 6 a text, the rest

/// A change of the state from outside the game: one field of one component, or disabling or enabling an entity.
///
/// It reaches the simulation through the input of a tick, so a reel contains it:
///
///     input.events += write.events
public struct StateWrite: Equatable, Sendable {
  /// The kinds of changes.
  public enum Change: Equatable, Sendable {
    /// Sets a field, by the name of the component and the path of ``ReelMath/ListedField``, in UTF-8.
    case field(component: [UInt8], path: [UInt8], FieldInput)
    /// Adds ``Disabled`` to the entity, or removes it.
    case isDisabled(Bool)
  }

  /// The entity that is changed.
  public var entity: Entity
  /// The change to make.
  public var change: Change

  /// Creates a change. It has no ``events`` if a name has more than 255 bytes or a text more than 2048.
  public init(_ entity: Entity, _ change: Change) {
    self.entity = entity
    self.change = change
  }

  /// The largest number of bytes of a text.
  public static let longestText = 2048

  /// The events that carry the change, for the input of one tick; none if it is too long.
  public var events: [InputEvent] {
    var out = FieldEncoder()
    func add(_ kind: UInt64, _ bits: UInt64) {
      out.append(kind, 1)
      out.append(bits, 8)
    }
    switch change {
    case .isDisabled(let isDisabled): add(isDisabled ? 2 : 1, entity.bits)
    case .field(let component, let path, let value):
      guard component.count < 256, path.count < 256 else { return [] }
      add(0, entity.bits)
      for name in [component, path] {
        out.append(UInt64(name.count), 1)
        out.bytes += name
      }
      switch value {
      case .none: out.append(0, 1)
      case .bool(let value): out.append(value ? 0x101 : 1, 2)
      case .integer(let value): add(2, UInt64(bitPattern: value))
      case .unsigned(let value): add(3, value)
      case .number(let value): add(4, value.bitPattern)
      case .entity(let value): add(5, value)
      case .text(let text):
        guard text.count <= StateWrite.longestText else { return [] }
        out.append(6, 1)
        out.bytes += text
      }
    }
    return InputEvent.written(out.bytes)
  }

  /// Decodes a change; `nil` if the bytes are no change.
  init?(_ bytes: [UInt8]) {
    var input = FieldDecoder(bytes)
    let what = input.word(1)
    entity = Entity(bits: input.word(8))
    switch what {
    case 0:
      guard let component = input.take(Int(input.word(1))),
        let path = input.take(Int(input.word(1))),
        let value = FieldInput(from: &input)
      else { return nil }
      change = .field(component: component, path: path, value)
    case 1, 2: change = .isDisabled(what == 2)
    default: return nil
    }
    if input.hasFailed || input.remaining > 0 { return nil }
  }
}

extension FieldInput {
  fileprivate init?(from input: inout FieldDecoder) {
    switch input.word(1) {
    case 0: self = .none
    case 1:
      let bit = input.word(1)
      if bit > 1 { return nil }
      self = .bool(bit == 1)
    case 2: self = .integer(Int64(bitPattern: input.word(8)))
    case 3: self = .unsigned(input.word(8))
    case 4: self = .number(Double(bitPattern: input.word(8)))
    case 5: self = .entity(input.word(8))
    case 6:
      guard let text = input.take(input.remaining) else { return nil }
      self = .text(text)
    default: return nil
    }
  }
}

extension FieldDecoder {
  /// Reads `count` bytes; returns `nil` if fewer remain.
  fileprivate mutating func take(_ count: Int) -> [UInt8]? {
    if hasFailed || count > remaining { return nil }
    skip(count)
    return Array(bytes[(offset - count)..<offset])
  }
}

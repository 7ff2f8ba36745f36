import ReelECS
import ReelMath
import ReelPlatform

// A change as bytes, all numbers little-endian:
//
//     u8 what │ u64 entity │ what 0: u8 size, component │ u8 size, path │ u8 kind, value
//
//     what    0 a field, 1 in use again, 2 out of use
//     value   0 none; 1 a truth value, u8; 2 i64; 3 u64; 4 the bits of a double; 5 an entity, u64; 6 a text, the rest

/// A change of the state that somebody outside of the game asks for: one field of one component, or whether the entity
/// is in use.
///
/// It reaches the simulation by the input of a tick, so a reel has it:
///
///     input.events += write.events
public struct StateWrite: Equatable, Sendable {
  /// What is changed.
  public enum Change: Equatable, Sendable {
    /// A field, by the names of the component and the path of ``ReelMath/ListedField``, in UTF-8.
    case field(component: [UInt8], path: [UInt8], FieldInput)
    /// Whether the entity has ``Disabled``.
    case isDisabled(Bool)
  }

  /// The entity that is changed.
  public var entity: Entity
  /// What is changed.
  public var change: Change

  /// A change. It has no ``events`` where its names take more than 255 bytes each or its text more than 2048.
  public init(_ entity: Entity, _ change: Change) {
    self.entity = entity
    self.change = change
  }

  /// The most bytes of a text.
  public static let longestText = 2048

  /// The events that carry it, for the input of one tick; none where it is too long.
  public var events: [InputEvent] {
    var bytes: [UInt8] = []
    func add(_ word: UInt64, _ count: Int) {
      for index in 0..<count {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(index * 8)))
      }
    }
    let bits = UInt64(entity.generation) << 32 | UInt64(entity.index)
    switch change {
    case .isDisabled(let isDisabled):
      add(isDisabled ? 2 : 1, 1)
      add(bits, 8)
    case .field(let component, let path, let value):
      guard component.count < 256, path.count < 256 else { return [] }
      add(0, 1)
      add(bits, 8)
      add(UInt64(component.count), 1)
      bytes += component
      add(UInt64(path.count), 1)
      bytes += path
      switch value {
      case .none: add(0, 1)
      case .bool(let value): add(value ? 0x101 : 1, 2)
      case .integer(let value):
        add(2, 1)
        add(UInt64(bitPattern: value), 8)
      case .unsigned(let value):
        add(3, 1)
        add(value, 8)
      case .number(let value):
        add(4, 1)
        add(value.bitPattern, 8)
      case .entity(let value):
        add(5, 1)
        add(value, 8)
      case .text(let text):
        guard text.count <= StateWrite.longestText else { return [] }
        add(6, 1)
        bytes += text
      }
    }
    return InputEvent.written(bytes)
  }

  /// The change that these bytes are; `nil` where they are none.
  init?(_ bytes: [UInt8]) {
    var at = 0
    func word(_ count: Int) -> UInt64? {
      guard bytes.count - at >= count else { return nil }
      var word: UInt64 = 0
      for index in 0..<count { word |= UInt64(bytes[at + index]) << UInt64(index * 8) }
      at += count
      return word
    }
    func name() -> [UInt8]? {
      guard let count = word(1), bytes.count - at >= Int(count) else { return nil }
      at += Int(count)
      return Array(bytes[at - Int(count)..<at])
    }
    guard let what = word(1), let bits = word(8) else { return nil }
    entity = Entity(
      index: UInt32(truncatingIfNeeded: bits), generation: UInt32(truncatingIfNeeded: bits >> 32))
    if what == 1 || what == 2 {
      guard at == bytes.count else { return nil }
      change = .isDisabled(what == 2)
      return
    }
    guard what == 0, let component = name(), let path = name(), let kind = word(1) else {
      return nil
    }
    let value: FieldInput
    switch kind {
    case 0: value = .none
    case 1:
      guard let bit = word(1), bit < 2 else { return nil }
      value = .bool(bit == 1)
    case 2, 3, 4, 5:
      guard let bits = word(8) else { return nil }
      switch kind {
      case 2: value = .integer(Int64(bitPattern: bits))
      case 3: value = .unsigned(bits)
      case 4: value = .number(Double(bitPattern: bits))
      default: value = .entity(bits)
      }
    case 6:
      value = .text(Array(bytes[at...]))
      at = bytes.count
    default: return nil
    }
    guard at == bytes.count else { return nil }
    change = .field(component: component, path: path, value)
  }
}

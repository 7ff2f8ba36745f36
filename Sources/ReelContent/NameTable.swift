//     slots    │ name 2 → 7 │ empty │ name 0 → 3 │ name 1 → 5 │     from the hash's place on, a power of two
//     bytes    │ bullet.hero.star │                              of all names, side by side
//
// No dictionary: those of strings compare the Unicode way, which would pull its tables into a wasm module.

/// Numbers by name. Names are equal where their UTF-8 bytes are.
public struct NameTable: Sendable {
  private struct Slot {
    var hash: UInt32 = 0
    var start: UInt32 = 0
    var value: UInt32 = 0
    /// -1 for an empty slot.
    var count: Int32 = -1
    var isRepeated = false
  }

  private var slots: [Slot] = []
  private var bytes: [UInt8] = []
  /// How many names there are.
  public private(set) var count = 0

  /// A table without names.
  public init() {}

  /// The number of a name; `nil` where there is none. O(the name's length).
  public subscript(_ name: String) -> UInt32? {
    find(name)?.value
  }

  /// The number of a name, and whether the name was added more than once.
  public func find(_ name: String) -> (value: UInt32, isRepeated: Bool)? {
    if slots.isEmpty { return nil }
    var name = name
    let slot = name.withUTF8 { slots[place(of: $0, Self.hash($0))] }
    return slot.count < 0 ? nil : (slot.value, slot.isRepeated)
  }

  /// All names, in no order that means anything. O(names).
  package var names: [String] {
    slots.filter { $0.count >= 0 }.map { slot in
      let (start, count) = (Int(slot.start), Int(slot.count))
      return String(decoding: bytes[start..<start + count], as: UTF8.self)
    }
  }

  /// Adds a name; one that is there keeps its number.
  /// - Returns: whether it was added.
  @discardableResult
  public mutating func add(_ name: String, _ value: UInt32) -> Bool {
    var name = name
    return name.withUTF8 { add($0, value) }
  }

  /// Adds a name's bytes.
  @discardableResult
  mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ value: UInt32) -> Bool {
    // At most half full, so that a search ends soon.
    if count * 2 >= slots.count { grow() }
    let hash = Self.hash(name)
    let at = place(of: name, hash)
    guard slots[at].count < 0 else {
      slots[at].isRepeated = true
      return false
    }
    slots[at] = Slot(
      hash: hash, start: UInt32(bytes.count), value: value, count: Int32(name.count))
    bytes.append(contentsOf: name)
    count += 1
    return true
  }

  /// Where the name is, or would be.
  private func place(of name: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int {
    let mask = slots.count - 1
    var at = Int(truncatingIfNeeded: hash) & mask
    while slots[at].count >= 0 {
      if slots[at].hash == hash && slots[at].count == Int32(truncatingIfNeeded: name.count) {
        let start = Int(slots[at].start)
        var same = 0
        while same < name.count && bytes[start + same] == name[same] { same += 1 }
        if same == name.count { return at }
      }
      at = (at + 1) & mask
    }
    return at
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: max(16, old.count * 2))
    let mask = slots.count - 1
    for slot in old where slot.count >= 0 {
      var at = Int(truncatingIfNeeded: slot.hash) & mask
      while slots[at].count >= 0 { at = (at + 1) & mask }
      slots[at] = slot
    }
  }

  /// FNV-1a, of Fowler, Noll and Vo.
  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for byte in name { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return hash
  }
}

//     buckets  │ name 2 → 7 │ empty │ name 0 → 3 │ name 1 → 5 │     a power of two, probed from the hash on
//     bytes    │ bullet.hero.star │                              of all names, one after the other
//
// A `Dictionary` would compare strings by Unicode's rules, whose tables would become part of a wasm module.

/// A table of numbers by name. Names are equal if their UTF-8 bytes are.
public struct NameTable: Sendable {
  private struct Bucket {
    var hash: UInt32 = 0
    var start: UInt32 = 0
    var value: UInt32 = 0
    /// The length of the name in bytes; -1 for an empty bucket.
    var count: Int32 = -1
    var isRepeated = false
  }

  private var buckets: [Bucket] = []
  private var bytes: [UInt8] = []
  /// The number of names.
  public private(set) var count = 0

  /// Creates a table without names.
  public init() {}

  /// Returns the number of a name; `nil` if the table does not contain it. O(the name's length).
  public subscript(_ name: String) -> UInt32? {
    find(name)?.value
  }

  /// Returns the number of a name, and true if the name was added more than once.
  public func find(_ name: String) -> (value: UInt32, isRepeated: Bool)? {
    if buckets.isEmpty { return nil }
    var name = name
    let entry = name.withUTF8 { buckets[bucket(of: $0, Self.hash($0))] }
    return entry.count < 0 ? nil : (entry.value, entry.isRepeated)
  }

  /// All names, in no particular order. O(names).
  package var names: [String] {
    buckets.filter { $0.count >= 0 }.map { bucket in
      let (start, count) = (Int(bucket.start), Int(bucket.count))
      return String(decoding: bytes[start..<start + count], as: UTF8.self)
    }
  }

  /// Adds a name. A name that is already present keeps its number.
  /// - Returns: true if it was added.
  @discardableResult
  public mutating func add(_ name: String, _ value: UInt32) -> Bool {
    var name = name
    return name.withUTF8 { add($0, value) }
  }

  /// Adds a name's bytes.
  @discardableResult
  mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ value: UInt32) -> Bool {
    // The table is at most half full, which keeps probe sequences short.
    if count * 2 >= buckets.count { grow() }
    let hash = Self.hash(name)
    let at = bucket(of: name, hash)
    guard buckets[at].count < 0 else {
      buckets[at].isRepeated = true
      return false
    }
    buckets[at] = Bucket(
      hash: hash, start: UInt32(bytes.count), value: value, count: Int32(name.count))
    bytes.append(contentsOf: name)
    count += 1
    return true
  }

  /// Returns the bucket of a name, or the empty bucket for it.
  private func bucket(of name: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int {
    let mask = buckets.count - 1
    var at = Int(truncatingIfNeeded: hash) & mask
    while buckets[at].count >= 0 {
      if buckets[at].hash == hash && buckets[at].count == Int32(truncatingIfNeeded: name.count) {
        let start = Int(buckets[at].start)
        var same = 0
        while same < name.count && bytes[start + same] == name[same] { same += 1 }
        if same == name.count { return at }
      }
      at = (at + 1) & mask
    }
    return at
  }

  private mutating func grow() {
    let old = buckets
    buckets = [Bucket](repeating: Bucket(), count: max(16, old.count * 2))
    let mask = buckets.count - 1
    for bucket in old where bucket.count >= 0 {
      var at = Int(truncatingIfNeeded: bucket.hash) & mask
      while buckets[at].count >= 0 { at = (at + 1) & mask }
      buckets[at] = bucket
    }
  }

  /// Returns the FNV-1a hash (Fowler, Noll, Vo).
  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for byte in name { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return hash
  }
}

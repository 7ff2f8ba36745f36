import ReelECS
import ReelFields
import ReelMath
import ReelPlatform

/// All values that a game has saved. They are the start data of a simulation, and so in the header of its reel: a
/// replay begins with the same high score.
///
///     "RSV2" │ name length 1 │ name │ length 4 │ bytes      … again
public struct SavedValues: Sendable {
  private static let magic: [UInt8] = [0x52, 0x53, 0x56, 0x32]

  /// The values, sorted by the bytes of their names, which are unique.
  private var entries: [(name: String, bytes: [UInt8])] = []
  /// The size of ``startData`` in bytes, stored so that a program need not encode all values to compute it.
  public private(set) var byteCount = 0

  /// Creates an empty set of values.
  public init() {}

  /// Creates the values that start data contains; none if the bytes are not from ``startData``.
  public init(startData: [UInt8]) {
    guard startData.starts(with: Self.magic) else { return }
    var reader = FieldDecoder(startData, from: Self.magic.count)
    while reader.remaining > 0 {
      guard let name = reader.slice(lengthBytes: 1), let bytes = reader.slice(lengthBytes: 4) else {
        return
      }
      entries.append((String(decoding: name, as: UTF8.self), Array(bytes)))
    }
    sort()
  }

  /// Sorts the entries and removes all but the last of each name. O(n log n), because a reel from outside may have very
  /// many entries.
  private mutating func sort() {
    let order = entries.indices.sorted { a, b in
      let (first, second) = (entries[a].name.utf8, entries[b].name.utf8)
      return first.elementsEqual(second) ? a < b : first.lexicographicallyPrecedes(second)
    }
    let all = entries
    entries = []
    for at in order {
      if let last = entries.last, last.name.utf8.elementsEqual(all[at].name.utf8) {
        entries.removeLast()
      }
      entries.append(all[at])
    }
    byteCount = entries.reduce(0) { $0 + Self.size(of: $1) }
    if !entries.isEmpty { byteCount += Self.magic.count }
  }

  /// The value saved under a name; `nil` if there is none. Names are compared by their bytes. Reading is O(log n),
  /// writing O(n).
  public subscript(name: String) -> [UInt8]? {
    get {
      let (at, isThere) = search(for: name)
      return isThere ? entries[at].bytes : nil
    }
    set {
      byteCount = byteCount(setting: newValue, as: name)
      let (at, isThere) = search(for: name)
      switch (newValue, isThere) {
      case (let bytes?, true): entries[at].bytes = bytes
      case (let bytes?, false): entries.insert((name, bytes), at: at)
      case (nil, true): entries.remove(at: at)
      case (nil, false): break
      }
    }
  }

  /// Returns the ``byteCount`` after setting these bytes under a name, or removing the name. O(log n).
  public func byteCount(setting bytes: [UInt8]?, as name: String) -> Int {
    let (at, isThere) = search(for: name)
    var count = entries.isEmpty ? 0 : byteCount - Self.magic.count
    if isThere { count -= Self.size(of: entries[at]) }
    if let bytes { count += Self.size(of: (name, bytes)) }
    let isEmpty = bytes == nil && entries.count == (isThere ? 1 : 0)
    return isEmpty ? 0 : count + Self.magic.count
  }

  /// Returns the size of an entry in ``startData``, where a longer name is cut.
  private static func size(of entry: (name: String, bytes: [UInt8])) -> Int {
    1 + min(entry.name.utf8.count, 255) + 4 + entry.bytes.count
  }

  /// Returns the index of a name in ``entries``, or the index at which to insert it.
  private func search(for name: String) -> (at: Int, isThere: Bool) {
    let at = entries.endOfPrefix { $0.name.utf8.lexicographicallyPrecedes(name.utf8) }
    return (at, at < entries.count && entries[at].name.utf8.elementsEqual(name.utf8))
  }

  /// The bytes for ``Simulation/init(content:seed:rate:startData:players:features:)``: they depend only on the values,
  /// not on the order in which these were saved. Empty if there are no values.
  public var startData: [UInt8] {
    guard !entries.isEmpty else { return [] }
    var encoder = FieldEncoder(Self.magic)
    for entry in entries {
      encoder.append(text: entry.name, lengthBytes: 1)
      encoder.append(UInt64(entry.bytes.count), 4)
      encoder.bytes += entry.bytes
    }
    return encoder.bytes
  }
}

extension Simulation {
  /// Inserts a resource with the fields that ``ReelECS/World/save(_:)`` saved when the game was last played, matched by
  /// their names, present or former (`formerNames`, `formerFields`). Numbers may have changed their type. A field that
  /// is new in this build, or cannot have the saved value, has the value of `initial`.
  ///
  ///     simulation.persist(Progress())
  public func persist<R: Resource>(_ initial: R) {
    var value = initial
    var refusals: [String] = []
    let saved = SavedValues(startData: startData)
    let names = [R.resourceName] + R.formerNames
    if let bytes = names.lazy.compactMap({ saved[$0] }).first {
      var reader = SavedFieldsReader(bytes, of: R.self)
      value.visit(&reader)
      refusals = reader.refusals
    }
    world.insert(value)
    if !world.has(MessageQueue.self) { require(ProgramFeature.self) }
    world[MessageQueue.self].kept.append(R.resourceName)
    #if !hasFeature(Embedded)
      addKeptCheck(value, initial, refusals)
    #endif
  }

  #if !hasFeature(Embedded)
    /// Adds checks for a resource that the game keeps: that its type can be kept, that rules save it, and that the
    /// set-up does not insert it again.
    private func addKeptCheck<R: Resource>(_ value: R, _ initial: R, _ refusals: [String]) {
      let (loaded, fresh) = (
        SavedFieldsWriter.bytes(of: value), SavedFieldsWriter.bytes(of: initial)
      )
      var changed: UInt64?
      addCheck { check in
        let simulation = check.simulation
        guard check.world.has(R.self),
          !check.world[MessageQueue.self].saved.contains(R.resourceName),
          SavedFieldsWriter.bytes(of: check.world[R.self]) != loaded
        else {
          changed = nil
          return
        }
        let since = changed ?? simulation.tick
        changed = since
        // Games save at the end of a level or of a match; ten minutes without saving are a mistake.
        guard simulation.tick >= since + UInt64(simulation.rate.ticks(seconds: 600)) else { return }
        check.report(
          "The resource \(R.resourceName) is kept, has changed, and was not saved in ten minutes: quitting now "
            + "loses it. Call world.save(\(R.resourceName).self) when something was achieved")
      }
      var isDone = false
      addCheck { check in
        if isDone { return }
        isDone = true
        for refusal in refusals {
          check.report(
            "The resource \(R.resourceName) is kept, and lacks a saved field: \(refusal)")
        }
        if FieldLayout.describe(R.self).contains("entity") {
          check.report(
            "The resource \(R.resourceName) is kept and holds an Entity: another game has other entities. Keep a name "
              + "or a number")
        }
        guard check.simulation.tick <= 1, loaded != fresh, check.world.has(R.self) else { return }
        if SavedFieldsWriter.bytes(of: check.world[R.self]) == fresh {
          check.report(
            "The resource \(R.resourceName) is kept, and inserted again in the set-up: what was saved is lost"
          )
        }
      }
    }
  #endif
}

extension World {
  /// Saves a resource as it is now: the next game begins with it, if its set-up calls `Simulation.persist(_:)`. The
  /// program writes it to disk after the tick. Call it when the player has achieved something, not in every tick.
  public func save<R: Resource>(_ type: R.Type) {
    program.send(.save(name: R.resourceName, bytes: SavedFieldsWriter.bytes(of: self[R.self])))
    guard hasAttachment else { return }
    self[MessageQueue.self].recordSave(of: R.resourceName)
    if self[MessageQueue.self].kept.contains(where: { $0.utf8.elementsEqual(R.resourceName.utf8) })
    {
      return
    }
    names.faults.report(systemName) {
      "The resource \(R.resourceName) is saved and not kept: the next game does not begin with it. Insert it "
        + "by simulation.persist(…) in the set-up"
    }
  }
}

import ReelECS
import ReelMath
import ReelPlatform

/// Everything that a game has saved, as the start data of a simulation, and so in the header of its reel: a
/// replay begins with the same high score.
///
///     "RSV2" │ name length 1 │ name │ length 4 │ bytes      … again
public struct SavedValues: Sendable {
  private static let magic: [UInt8] = [0x52, 0x53, 0x56, 0x32]

  private var entries: [(name: String, bytes: [UInt8])] = []

  /// Nothing yet.
  public init() {}

  /// What start data holds; of bytes that were not made by ``startData``, nothing.
  public init(startData: [UInt8]) {
    guard startData.starts(with: Self.magic) else { return }
    var reader = FieldDecoder(startData, from: Self.magic.count)
    while reader.remaining > 0 {
      guard let name = reader.slice(lengthBytes: 1), let bytes = reader.slice(lengthBytes: 4) else {
        return
      }
      // The last of a name counts; nobody looks for earlier ones here, where there may be very many.
      entries.append((String(decoding: name, as: UTF8.self), Array(bytes)))
    }
  }

  /// What was saved under a name; `nil` if nothing was. Names are compared by their bytes. O(entries).
  public subscript(name: String) -> [UInt8]? {
    get { entries.last { $0.name.utf8.elementsEqual(name.utf8) }?.bytes }
    set {
      entries.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
      if let newValue { entries.append((name, newValue)) }
    }
  }

  /// For ``Simulation/init(content:seed:rate:startData:players:features:)``: the same for the same values, in whatever
  /// order they were saved. Empty if there are none.
  public var startData: [UInt8] {
    guard !entries.isEmpty else { return [] }
    var encoder = FieldEncoder(Self.magic)
    let sorted = entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    for entry in sorted {
      encoder.append(text: entry.name, lengthBytes: 1)
      encoder.append(UInt64(entry.bytes.count), 4)
      encoder.bytes += entry.bytes
    }
    return encoder.bytes
  }
}

extension Simulation {
  /// Inserts a resource with what ``ReelECS/World/save(_:)`` saved of it when the game was last played, field by
  /// field by their names: one that is new in this build, or is of another type by now, has the value of
  /// `initial`.
  ///
  ///     simulation.keep(Progress())
  public func keep<R: Resource>(_ initial: R) {
    var value = initial
    if let bytes = SavedValues(startData: startData)[R.resourceName] {
      var reader = SavedFieldsReader(bytes)
      value.visit(&reader)
    }
    world.insert(value)
    if !world.has(MessageQueue.self) { need(ProgramFeature.self) }
    world[MessageQueue.self].kept.append(R.resourceName)
    #if !hasFeature(Embedded)
      addKeptCheck(value, initial)
    #endif
  }

  #if !hasFeature(Embedded)
    /// Looks whether what is kept can be, and whether the set-up has begun it anew afterwards.
    private func addKeptCheck<R: Resource>(_ value: R, _ initial: R) {
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
        // Games save at the end of a level or of a match; nobody means to wait for longer.
        guard simulation.tick >= since + UInt64(simulation.rate.ticks(seconds: 600)) else { return }
        check.say(
          "The resource \(R.resourceName) is kept, has changed, and was not saved in ten minutes: whoever quits now "
            + "loses it. Call world.save(\(R.resourceName).self) when something was achieved")
      }
      var isDone = false
      addCheck { check in
        if isDone { return }
        isDone = true
        if FieldLayout.describe(R.self).contains("entity") {
          check.say(
            "The resource \(R.resourceName) is kept and holds an Entity: another game has other entities. Keep a name "
              + "or a number")
        }
        guard check.simulation.tick <= 1, loaded != fresh, check.world.has(R.self) else { return }
        if SavedFieldsWriter.bytes(of: check.world[R.self]) == fresh {
          check.say(
            "The resource \(R.resourceName) is kept, and inserted again in the set-up: what was saved is lost"
          )
        }
      }
    }
  #endif
}

extension World {
  /// Saves a resource as it is now: the next game begins with it, if it calls `Simulation.keep(_:)`. The
  /// program writes it after the tick. Call it when something was achieved, not in every tick.
  public func save<R: Resource>(_ type: R.Type) {
    program.tell(.save(name: R.resourceName, bytes: SavedFieldsWriter.bytes(of: self[R.self])))
    guard hasAttachment else { return }
    self[MessageQueue.self].noteSave(of: R.resourceName)
    if self[MessageQueue.self].kept.contains(where: { $0.utf8.elementsEqual(R.resourceName.utf8) })
    {
      return
    }
    names.findings.note(systemName) {
      "The resource \(R.resourceName) is saved and not kept: the next game does not begin with it. Insert it "
        + "by simulation.keep(…) in the set-up"
    }
  }
}

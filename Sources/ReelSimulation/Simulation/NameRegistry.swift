import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelPlatform

#if !hasFeature(Embedded)
  import Synchronization
#endif

/// The names that rules may look up, and the parts of the simulation. It is attached to the world, and no name is added
/// after the first tick has begun.
package final class NameRegistry: WorldAttachment {
  package let content: GameContent
  package let frames: NameTable
  package let fonts: NameTable
  package let sounds: NameTable
  /// The names that features and rules have added, one table for each kind.
  private var tables: [(kind: NameKind.Key, names: NameTable)] = []
  /// The names that the set-up looked up and that do not exist; the kind is `nil` if the name is a sentence of its own.
  private(set) var missing: [(kind: NameKind?, name: String)] = []
  /// Sentences about names that the set-up looked up and that several atlases contain.
  package var duplicated: [String] = []
  /// True during the set-up.
  package var isOpen = true
  /// The faults that were found later, such as a missing name, while diagnostics are on.
  package let faults = RuntimeFaults()
  /// The values that modules keep with the simulation: ``Simulation/part(_:)``.
  var parts: [SimulationPart] = []

  package init(_ content: GameContent) {
    self.content = content
    frames = content.frameTable
    fonts = GameContent.fileTable(content.fontNames)
    sounds = GameContent.fileTable(content.soundNames)
  }

  /// Returns the number that a feature or the rules have given this name. Records a missing name and returns the empty
  /// ID.
  package func find<ID: NumberedID>(_ name: String, _ kind: NameKind, _ world: World) -> ID {
    if let id: ID = registered(name, kind) { return id }
    recordMissing(name, kind, world)
    return .none
  }

  /// Returns the number of a name in a table of the content. Records a missing name and returns the empty ID.
  package func find<ID: NumberedID>(
    _ name: String, in table: NameTable, _ kind: NameKind, _ world: World
  ) -> ID {
    if let number = table[name] { return ID(rawValue: UInt16(truncatingIfNeeded: number)) }
    recordMissing(name, kind, world)
    return .none
  }

  /// Returns the number that a feature or the rules have given this name; `nil` if there is none.
  package func registered<ID: NumberedID>(_ name: String, _ kind: NameKind) -> ID? {
    guard let index = index(of: kind), let number = tables[index].names[name] else { return nil }
    return ID(rawValue: UInt16(truncatingIfNeeded: number))
  }

  private func index(of kind: NameKind) -> Int? {
    tables.firstIndex { $0.kind == kind.key }
  }

  /// Returns the names of a kind that features and rules have added. O(names).
  package func given(_ kind: NameKind) -> [String] {
    index(of: kind).map { tables[$0].names.names } ?? []
  }

  /// Records a missing name once: for ``Simulation/missingNames`` during the set-up, and for diagnostics later.
  package func recordMissing(_ name: String, _ kind: NameKind, _ world: World) {
    if isOpen { return recordMissing(name, kind) }
    faults.report(world.systemName) { missingSentence(name, kind) }
  }

  package func missingSentence(_ name: String, _ kind: NameKind) -> String {
    let near = nearest(to: name, kind).map { " (there is \"\($0)\")" } ?? ""
    return
      "The rules look up the \(kind.word) \"\(name)\", which is not there\(near): nothing comes of it"
  }

  package override func report(_ system: String, _ sentence: () -> String) {
    faults.report(system, sentence)
  }

  /// Records once, and only during the set-up, that a name is missing.
  package func recordMissing(_ name: String, _ kind: NameKind? = nil) {
    guard isOpen, !missing.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      return
    }
    missing.append((kind, name))
  }

  /// Adds a name. Traps after the start, and if the name exists already.
  /// - Returns: `id`.
  package func add<ID: NumberedID>(_ name: String, _ id: ID, _ kind: NameKind) -> ID {
    if !isOpen {
      misuse(
        "\(name) is named after the start. Add it while the game is set up: a simulation that "
          + "restores a snapshot must have the same names.")
    }
    if !addFirst(name, id, kind) {
      misuse("Two \(kind.plural) are named \(name). Give one of them another name.")
    }
    return id
  }

  /// Adds a name during the set-up, unless it exists already.
  /// - Returns: true if the name was added.
  @discardableResult
  package func addFirst<ID: NumberedID>(_ name: String, _ id: ID, _ kind: NameKind) -> Bool {
    guard isOpen else { return false }
    let index = index(of: kind) ?? tables.count
    if index == tables.count { tables.append((kind.key, NameTable())) }
    return tables[index].names.add(name, UInt32(id.rawValue))
  }
}

extension World {
  /// The names of this world. Traps if the world belongs to no simulation.
  package var names: NameRegistry {
    guard let names = attachment else {
      misuse(
        "The world of a simulation has names. A world that is made by itself has none, nor has the template "
          + "of a prefab. Look the name up before, `let frame = simulation.world.frame(\"…\")`, and use the "
          + "constant in the prefab.")
    }
    // SAFETY: no other type is ever attached to a world.
    return unsafeDowncast(names, to: NameRegistry.self)
  }
}

/// The faults that the engine finds after the start, such as a lookup of a missing name. Copies of a world on other
/// threads share this list.
package final class RuntimeFaults: Sendable {
  #if hasFeature(Embedded)
    package func watch() {}
    package var isWatching: Bool { false }
    package func report(_ system: String, _ sentence: () -> String) {}
    package func take() -> [(sentence: String, system: String)] { [] }
  #else
    private let entries = Mutex<[(sentence: String, system: String)]>([])
    private let watches = Atomic(false)

    /// True while diagnostics are on.
    package var isWatching: Bool { watches.load(ordering: .relaxed) }

    /// Begins to record faults; earlier ones were not recorded.
    package func watch() { watches.store(true, ordering: .relaxed) }

    package func report(_ system: String, _ sentence: () -> String) {
      entries.withLock { entries in
        guard isWatching, entries.count < Diagnostics.limit else { return }
        let sentence = sentence()
        if !entries.contains(where: { $0.sentence == sentence }) {
          entries.append((sentence, system))
        }
      }
    }

    /// Returns the faults since the previous call, and removes them.
    package func take() -> [(sentence: String, system: String)] {
      entries.withLock { entries in
        defer { entries = [] }
        return entries
      }
    }
  #endif
}

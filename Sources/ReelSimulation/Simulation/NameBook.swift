import ReelContent
import ReelECS
import ReelMath
import ReelPlatform

#if !hasFeature(Embedded)
  import Synchronization
#endif

/// What rules may ask for by name. Kept with the world; nothing is added once the first tick has begun.
package final class NameBook: WorldAttachment {
  package let content: GameContent
  package let frames: NameTable
  package let fonts: NameTable
  package let sounds: NameTable
  /// What features and rules have named, one table for each kind.
  private var tables: [(kind: NameKind.Key, names: NameTable)] = []
  /// What was asked for while the game was set up, and is not there; of no kind where the name says it.
  private(set) var missing: [(kind: NameKind?, name: String)] = []
  /// What was asked for meanwhile and is there more than once, as sentences.
  package var shadowed: [String] = []
  /// Whether the game is being set up.
  package var isOpen = true
  /// What was found wrong later, such as a name that is not there, while somebody wants to know.
  package let findings = LateFindings()
  #if !hasFeature(Embedded)
    /// What features note of the rules' questions; one of a type.
    private var notes: [(type: ObjectIdentifier, notes: AnyObject)] = []
  #endif

  package init(_ content: GameContent) {
    self.content = content
    frames = content.frameTable
    fonts = GameContent.fileTable(content.fontNames)
    sounds = GameContent.fileTable(content.soundNames)
  }

  /// What a feature or the rules have named so; one that is missing is noted, and stands for nothing.
  package func find<ID: NumberedID>(_ name: String, _ kind: NameKind, _ world: World) -> ID {
    if let found: ID = known(name, kind) { return found }
    note(name, kind, world)
    return .none
  }

  /// The same in a table of the content's.
  package func find<ID: NumberedID>(
    _ name: String, in table: NameTable, _ kind: NameKind, _ world: World
  ) -> ID {
    if let number = table[name] { return ID(rawValue: UInt16(truncatingIfNeeded: number)) }
    note(name, kind, world)
    return .none
  }

  /// What a feature or the rules have named so, if they have.
  package func known<ID: NumberedID>(_ name: String, _ kind: NameKind) -> ID? {
    guard let place = place(of: kind), let number = tables[place].names[name] else { return nil }
    return ID(rawValue: UInt16(truncatingIfNeeded: number))
  }

  private func place(of kind: NameKind) -> Int? {
    tables.firstIndex { $0.kind == kind.key }
  }

  #if !hasFeature(Embedded)
    /// Keeps what a feature notes of the rules' questions. Systems that run side by side may note at once.
    package func keep<Notes: AnyObject & Sendable>(_ notes: Notes) {
      self.notes.append((ObjectIdentifier(Notes.self), notes))
    }

    /// What was kept of a type, while somebody wants to know.
    package func watching<Notes: AnyObject & Sendable>(_ type: Notes.Type) -> Notes? {
      guard findings.isWatching,
        let kept = notes.first(where: { $0.type == ObjectIdentifier(type) })
      else { return nil }
      // SAFETY: the type stands beside it.
      return unsafeDowncast(kept.notes, to: Notes.self)
    }
  #endif

  /// The names of a kind that features and rules have given. O(names).
  package func given(_ kind: NameKind) -> [String] {
    place(of: kind).map { tables[$0].names.names } ?? []
  }

  /// Notes that a name is missing, once: for ``Simulation/missingNames`` while the game is set up, and for
  /// diagnostics afterwards.
  package func note(_ name: String, _ kind: NameKind, _ world: World) {
    if isOpen { return note(name, kind) }
    findings.note(world.systemName) { missingSentence(name, kind) }
  }

  package func missingSentence(_ name: String, _ kind: NameKind) -> String {
    let near = nearest(to: name, kind).map { " (there is \"\($0)\")" } ?? ""
    return
      "The rules ask for the \(kind.word) \"\(name)\", which is not there\(near): nothing comes of it"
  }

  package override func note(_ system: String, _ sentence: () -> String) {
    findings.note(system, sentence)
  }

  /// Notes that a name is missing while the game is set up, once.
  package func note(_ name: String, _ kind: NameKind? = nil) {
    guard isOpen, !missing.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      return
    }
    missing.append((kind, name))
  }

  /// Gives a name. Traps after the start, and where the name is taken.
  /// - Returns: what has the name now.
  package func add<ID: NumberedID>(_ name: String, _ id: ID, _ kind: NameKind) -> ID {
    if !isOpen {
      misuse(
        "\(name) is named after the start. Add it while the game is set up: who restores a snapshot "
          + "must know the same names.")
    }
    if !addFirst(name, id, kind) {
      misuse("Two \(kind.plural) are named \(name). Give one of them another name.")
    }
    return id
  }

  /// Gives a name where that is not taken, while the game is set up.
  /// - Returns: whether it was given.
  @discardableResult
  package func addFirst<ID: NumberedID>(_ name: String, _ id: ID, _ kind: NameKind) -> Bool {
    guard isOpen else { return false }
    let place = place(of: kind) ?? tables.count
    if place == tables.count { tables.append((kind.key, NameTable())) }
    return tables[place].names.add(name, UInt32(id.rawValue))
  }
}

extension World {
  /// The names that this world knows. Traps where it is no simulation's.
  package var names: NameBook {
    guard let names = attachment else {
      misuse(
        "Names are known to the world of a simulation, not to a world that is made by itself, nor to the "
          + "template of a prefab. Ask before, `let frame = simulation.world.frame(\"…\")`, and use the "
          + "constant in the prefab.")
    }
    // SAFETY: nothing else is ever attached to a world.
    return unsafeDowncast(names, to: NameBook.self)
  }
}

/// What the engine finds wrong after the start, such as a name that is asked for and not there.
/// Systems that run side by side may find something at once.
package final class LateFindings: Sendable {
  #if hasFeature(Embedded)
    package func watch() {}
    package var isWatching: Bool { false }
    package func note(_ system: String, _ sentence: () -> String) {}
    package func take() -> [(sentence: String, system: String)] { [] }
  #else
    private let found = Mutex<[(sentence: String, system: String)]>([])
    private let watches = Atomic(false)

    /// Whether somebody wants to know.
    package var isWatching: Bool { watches.load(ordering: .relaxed) }

    /// Begins to note; before that nothing is kept.
    package func watch() { watches.store(true, ordering: .relaxed) }

    package func note(_ system: String, _ sentence: () -> String) {
      found.withLock { found in
        guard isWatching, found.count < Diagnostics.limit else { return }
        let sentence = sentence()
        if !found.contains(where: { $0.sentence == sentence }) { found.append((sentence, system)) }
      }
    }

    /// What was found since the last time.
    package func take() -> [(sentence: String, system: String)] {
      found.withLock { found in
        defer { found = [] }
        return found
      }
    }
  #endif
}

import ReelContent
import ReelECS
import ReelMath
import ReelPlatform

#if !hasFeature(Embedded)
  import Synchronization
#endif

/// What rules may ask for by name. Kept with the world; nothing is added once the first tick has begun.
final class NameBook: WorldAttachment {
  let content: GameContent
  let frames: NameTable
  let fonts: NameTable
  let sounds: NameTable
  private(set) var effects: NameTable
  /// What the rules have named themselves, or asked of the content.
  private(set) var clips = NameTable()
  private(set) var timelines = NameTable()
  private(set) var machines = NameTable()
  private(set) var paths = NameTable()
  /// What was asked for while the game was set up, and is not there; the kind may be empty.
  var missing: [(kind: StaticString, name: String)] = []
  /// The resources that the game keeps from one time to the next.
  var kept: [String] = []
  /// What was asked for meanwhile and is there more than once, as sentences.
  var shadowed: [String] = []
  /// Whether the game is being set up.
  var isOpen = true
  /// What was found wrong later, such as a name that is not there, while somebody wants to know.
  let findings = LateFindings()
  #if !hasFeature(Embedded)
    /// Who is asked whether they touch, while somebody wants to know.
    let contacts = AskedContacts()
  #endif

  init(_ content: GameContent) {
    self.content = content
    frames = content.frameTable
    fonts = GameContent.fileTable(content.fontNames)
    sounds = GameContent.fileTable(content.soundNames)
    var effects = NameTable()
    for (at, preset) in content.particles.enumerated() {
      effects.add(preset.name, UInt32(truncatingIfNeeded: at))
    }
    self.effects = effects
  }

  /// A number by its name; one that is missing is noted.
  func number(
    _ name: String, in table: NameTable, _ kind: StaticString, _ world: World
  ) -> UInt16? {
    if let number = table[name] { return UInt16(truncatingIfNeeded: number) }
    note(name, kind, world)
    return nil
  }

  /// Notes that a name is missing, once: for ``Simulation/missingNames`` while the game is set up, and for
  /// diagnostics afterwards.
  func note(_ name: String, _ kind: StaticString, _ world: World) {
    if isOpen { return note(name, kind) }
    findings.note(world.systemName) {
      // At any rate: the clock may not be this system's to read.
      if kind.isClip, content.clip(name, ticksPerSecond: 60) != nil {
        return "The clip \"\(name)\" is first asked for in the middle of the game: it shows "
          + "nothing. Ask for it in the set-up"
      }
      let near = nearest(to: name, kind).map { " (there is \"\($0)\")" } ?? ""
      return "The rules ask for the \(kind) \"\(name)\", which is not there\(near): nothing comes "
        + "of it"
    }
  }

  override func note(_ system: String, _ sentence: () -> String) { findings.note(system, sentence) }

  /// Notes that a name is missing while the game is set up, once.
  func note(_ name: String, _ kind: StaticString = "") {
    guard isOpen, !missing.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      return
    }
    missing.append((kind, name))
  }

  /// Names a clip of the content; the first of a name keeps it.
  func addFirst(_ name: String, _ clip: ClipID) {
    if isOpen { clips.add(name, UInt32(clip.rawValue)) }
  }

  func add(_ name: String, _ clip: ClipID) { add(name, clip.rawValue, to: &clips, "clips") }

  func add(_ name: String, _ timeline: TimelineID) {
    add(name, timeline.rawValue, to: &timelines, "timelines")
  }

  func add(_ name: String, _ machine: MachineID) {
    add(name, machine.rawValue, to: &machines, "machines")
  }

  func add(_ name: String, _ effect: EffectID) {
    add(name, effect.rawValue, to: &effects, "effects of particles")
  }

  func add(_ name: String, _ path: PathID) { add(name, path.rawValue, to: &paths, "paths") }

  private func add(
    _ name: String, _ number: UInt16, to table: inout NameTable, _ kind: StaticString
  ) {
    if !isOpen {
      misuse(
        "\(name) is named after the start. Add it while the game is set up: who restores a snapshot "
          + "must know the same names.")
    }
    if !table.add(name, UInt32(number)) {
      misuse("Two \(kind) are named \(name). Give one of them another name.")
    }
  }
}

/// What the engine finds wrong after the start, such as a name that is asked for and not there, and what was saved.
/// Systems that run side by side may find something at once.
final class LateFindings: Sendable {
  #if hasFeature(Embedded)
    func watch() {}
    var isWatching: Bool { false }
    func note(_ system: String, _ sentence: () -> String) {}
    func take() -> [(sentence: String, system: String)] { [] }
    func noteSave(of name: String) {}
  #else
    private let found = Mutex<[(sentence: String, system: String)]>([])
    private let saved = Mutex<[String]>([])
    private let watches = Atomic(false)

    /// Whether somebody wants to know.
    var isWatching: Bool { watches.load(ordering: .relaxed) }

    /// Begins to note; before that nothing is kept.
    func watch() { watches.store(true, ordering: .relaxed) }

    func note(_ system: String, _ sentence: () -> String) {
      found.withLock { found in
        guard isWatching, found.count < Diagnostics.limit else { return }
        let sentence = sentence()
        if !found.contains(where: { $0.sentence == sentence }) { found.append((sentence, system)) }
      }
    }

    /// Notes that a resource was saved.
    func noteSave(of name: String) {
      if !isWatching { return }
      saved.withLock { if !$0.contains(name) { $0.append(name) } }
    }

    /// Whether a resource was saved since somebody wanted to know.
    func hasSaved(_ name: String) -> Bool { saved.withLock { $0.contains(name) } }

    /// What was found since the last time.
    func take() -> [(sentence: String, system: String)] {
      found.withLock { found in
        defer { found = [] }
        return found
      }
    }
  #endif
}

extension StaticString {
  fileprivate var isClip: Bool {
    withUTF8Buffer { $0.elementsEqual("clip".utf8) }
  }
}

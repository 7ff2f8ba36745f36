import ReelECS

// The contents that a world must have after a list of changes, stored in the simplest way: in dictionaries, without
// regard to speed.

/// A mistake in the model, which the test must find.
enum ModelFault {
  case none
  /// Removing Frozen removes Pinned, too.
  case frozenTakesPinned
  /// Inserting Wide counts as a write of the entity's Vigor, too.
  case insertingWideMarksVigor
}

struct WorldModel {
  /// A component that an entity has.
  struct Cell {
    var value: Int32
    var added: UInt64
    var written: UInt64
    /// True if the value contains an object that the test counts; values from a snapshot contain none.
    var isCounted: Bool
  }

  struct Record {
    var cells: [ModelKind: Cell] = [:]
    var parent: Int?
    var children: [Int] = []

    func has(_ kind: ModelKind) -> Bool { cells[kind] != nil }
    func value(_ kind: ModelKind) -> Int32? { cells[kind]?.value }
  }

  struct Bond {
    var source: Int
    var target: Int
    var value: Int32
  }

  let fault: ModelFault
  var records: [Int: Record] = [:]
  /// The names of glowing entities, in the order of the sparse set.
  var glowing: [Int] = []
  /// The relations in the order in which they were made.
  var bonds: [Bond] = []
  /// True if observers of positions give commands that change the parents of others.
  var reacts = false
  private var reactions: [(name: Int, parent: Int?)] = []
  /// The number of reactions that changed a parent.
  var relinkCount = 0
  var version: UInt64 = 1
  var lastMark: UInt64 = 0

  init(fault: ModelFault) { self.fault = fault }

  func isAlive(_ name: Int) -> Bool { records[name] != nil }

  func isAbove(_ upper: Int, _ lower: Int) -> Bool {
    var at: Int? = lower
    while let name = at {
      if name == upper { return true }
      at = records[name]?.parent
    }
    return false
  }

  // MARK: - Single changes

  /// Makes a change; changes of dead entities have no effect.
  mutating func apply(_ change: ModelChange) {
    switch change {
    case .spawn(let name, let shape, let value): spawn(name, shape, value)
    case .spawnMany(let name, let count, let shape, let value):
      for at in 0..<count { spawn(name + at, shape, value + Int32(at)) }
    case .despawn(let name): despawn(name)
    case .insert(let name, let kind, let value): insert(name, kind, value)
    case .remove(let name, let kind): remove(name, kind)
    case .set(let name, let kind, let value):
      if records[name]?.cells[kind] != nil { write(name, kind, value) }
    case .setParent(let name, let parent): setParent(name, parent)
    case .relate(let source, let target, let value): relate(source, target, value)
    case .unrelate(let source, let target):
      bonds.removeAll { $0.source == source && $0.target == target }
    case .commands(let changes, _): for change in changes { apply(change) }
    case .write(let writer): write(writer)
    case .despawnAll: (records, glowing, bonds) = ([:], [], [])
    case .mark:
      lastMark = version
      version += 1
    case .despawnQuery, .save, .restore, .shrink, .reserve: break
    }
  }

  private func cell(_ kind: ModelKind, _ value: Int32, counted: Bool = true) -> Cell {
    Cell(
      value: kind.isTag ? 0 : value, added: version, written: version,
      isCounted: counted && kind.holdsObject)
  }

  private mutating func spawn(_ name: Int, _ shape: ModelShape, _ value: Int32) {
    if records[name] != nil { return }
    records[name] = Record()
    for kind in shape.kinds { put(name, kind, cell(kind, value)) }
    for kind in shape.kinds { bringCompanions(name, kind) }
  }

  private mutating func put(_ name: Int, _ kind: ModelKind, _ cell: Cell) {
    if kind == .glow && records[name]?.has(.glow) == false { glowing.append(name) }
    records[name]?.cells[kind] = cell
  }

  private mutating func bringCompanions(_ name: Int, _ kind: ModelKind) {
    for other in kind.companions where records[name]?.has(other) == false {
      put(name, other, cell(other, 0, counted: false))
    }
  }

  private mutating func insert(_ name: Int, _ kind: ModelKind, _ value: Int32) {
    guard let record = records[name] else { return }
    if record.has(kind) { return write(name, kind, value) }
    bringCompanions(name, kind)
    put(name, kind, cell(kind, value))
    if fault == .insertingWideMarksVigor && kind == .wide {
      records[name]?.cells[.vigor]?.written = version
    }
  }

  private mutating func write(_ name: Int, _ kind: ModelKind, _ value: Int32) {
    records[name]?.cells[kind]?.value = kind.isTag ? 0 : value
    records[name]?.cells[kind]?.written = version
    records[name]?.cells[kind]?.isCounted = kind.holdsObject
  }

  private mutating func remove(_ name: Int, _ kind: ModelKind) {
    guard let record = records[name], record.has(kind) else { return }
    if fault == .frozenTakesPinned && kind == .frozen {
      records[name]?.cells[.pinned] = nil
    }
    if kind == .position { reactToLoss(of: name) }
    records[name]?.cells[kind] = nil
    if kind == .glow { stopGlowing(name) }
  }

  /// Removes an entity from `glowing`; the last one fills the gap.
  private mutating func stopGlowing(_ name: Int) {
    guard let at = glowing.firstIndex(of: name), let last = glowing.popLast() else { return }
    if at < glowing.count { glowing[at] = last }
  }

  /// Despawns children before their parents, the last one first.
  mutating func despawn(_ name: Int) {
    guard let record = records[name] else { return }
    for child in record.children.reversed() { despawn(child) }
    if record.has(.position) { reactToLoss(of: name) }
    setParent(name, nil)
    bonds.removeAll { $0.source == name || $0.target == name }
    if record.has(.glow) { stopGlowing(name) }
    records[name] = nil
  }

  private mutating func setParent(_ name: Int, _ parent: Int?) {
    guard let record = records[name] else { return }
    if let parent, records[parent] == nil || isAbove(name, parent) { return }
    if let old = record.parent { records[old]?.children.removeAll { $0 == name } }
    records[name]?.parent = parent
    if let parent { records[parent]?.children.append(name) }
  }

  /// Records that the first of the other children of the same parent moves up to the parent's parent.
  private mutating func reactToLoss(of name: Int) {
    guard reacts, let parent = records[name]?.parent, let family = records[parent],
      let other = family.children.first(where: { $0 != name })
    else { return }
    reactions.append((other, family.parent))
  }

  /// Applies the commands that observers have given.
  mutating func applyReactions() {
    for (name, parent) in reactions {
      let before = records[name]?.parent
      setParent(name, parent)
      if records[name]?.parent != before { relinkCount += 1 }
    }
    reactions.removeAll()
  }

  private mutating func relate(_ source: Int, _ target: Int, _ value: Int32) {
    guard isAlive(source) && isAlive(target) else { return }
    if let at = bonds.firstIndex(where: { $0.source == source && $0.target == target }) {
      bonds[at].value = value
    } else {
      bonds.append(Bond(source: source, target: target, value: value))
    }
  }

  // MARK: - Many rows

  func matches(_ selection: ModelSelection, _ record: Record) -> Bool {
    switch selection {
    case .frozen: record.has(.frozen)
    case .glowing: record.has(.glow)
    case .positionWithoutVigor: record.has(.position) && !record.has(.vigor)
    case .pinnedOrFrozen: record.has(.pinned) || record.has(.frozen)
    case .changedTraced: (record.cells[.traced]?.written ?? 0) > lastMark
    case .addedGlow: (record.cells[.glow]?.added ?? 0) > lastMark
    }
  }

  func names(_ selection: ModelSelection) -> Set<Int> {
    Set(records.filter { matches(selection, $0.value) }.keys)
  }

  /// Writes the result of a recursion over parents that have the component, for all matching entities.
  private mutating func deepen(_ kind: ModelKind, _ matches: (Record) -> Bool) {
    func depth(_ name: Int) -> Int32 {
      guard let record = records[name], let value = record.value(kind) else { return -1 }
      if !matches(record) { return value }
      return ((record.parent.map { depth($0) } ?? -1) + 1) % 1000
    }
    let values = records.filter { $0.value.has(kind) && matches($0.value) }.keys.map {
      ($0, depth($0))
    }
    for (name, value) in values { write(name, kind, value) }
  }

  private mutating func write(_ writer: ModelWriter) {
    let before = records
    for (name, record) in before {
      switch writer {
      case .position:
        guard let value = record.value(.position) else { continue }
        write(name, .position, (value + (record.has(.bag) ? 1 : 2)) % 1000)
      case .vigorOfFrozen:
        guard let value = record.value(.vigor), record.has(.frozen) else { continue }
        write(name, .vigor, value &+ 1)
      case .glowByPosition:
        guard let value = record.value(.position), record.has(.glow) else { continue }
        write(name, .glow, value)
      case .held:
        guard let value = record.value(.held) else { continue }
        write(name, .held, value &+ (record.has(.pinned) ? 2 : 1))
      case .tracedUnpinned:
        guard let cell = record.cells[.traced], !record.has(.pinned) else { continue }
        write(name, .traced, record.value(.glow) ?? -1)
        records[name]?.cells[.traced]?.isCounted = cell.isCounted
      case .column:
        guard let value = record.value(.vigor) else { continue }
        write(name, .vigor, value &+ 3)
      case .pairs:
        guard let value = record.value(.glow), record.has(.position) else { continue }
        let others = before.values.filter { $0.has(.glow) && $0.has(.position) }.count - 1
        write(name, .glow, value &+ Int32(others))
      case .glowOfChanged:
        guard (record.cells[.vigor]?.written ?? 0) > lastMark, record.has(.glow) else { continue }
        write(name, .glow, 77)
      case .depth, .glowDepth: break
      }
    }
    if writer == .depth { deepen(.position) { _ in true } }
    if writer == .glowDepth { deepen(.glow) { $0.has(.vigor) } }
  }
}

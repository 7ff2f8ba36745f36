import ReelECS
import ReelMath

// Changes of a world by the model test. A list of changes is a complete run, and so is any part of it. Entities have
// names (numbers that the maker of the list gives), so that a change keeps its meaning when earlier changes are left
// out.

/// A component type of the model test.
enum ModelKind: Int, CaseIterable {
  case position, frozen, wide, bag, counted, vigor, marked, traced, glow, pinned, held, rider

  var isTag: Bool { self == .frozen || self == .marked || self == .pinned || self == .rider }
  /// True if each row stores when it was written.
  var isStamped: Bool {
    switch self {
    case .vigor, .marked, .traced, .glow, .pinned, .held: true
    default: false
    }
  }
  var holdsObject: Bool { self == .counted || self == .traced || self == .held }
  /// The components that this one requires.
  var companions: [ModelKind] { self == .rider ? [.vigor, .pinned] : [] }
}

/// The components that an entity is spawned with.
enum ModelShape: Int, CaseIterable {
  case bare, position, mixed, glowing, lively, objects, wide, riding, both

  var kinds: [ModelKind] {
    switch self {
    case .bare: []
    case .position: [.position]
    case .mixed: [.counted, .position, .frozen, .bag]
    case .glowing: [.glow]
    case .lively: [.position, .vigor, .glow]
    case .objects: [.held, .traced, .pinned]
    case .wide: [.position, .wide, .marked]
    case .riding: [.rider, .bag]
    case .both: [.vigor, .rider, .traced]
    }
  }
}

/// An `each` that writes.
enum ModelWriter: Int, CaseIterable {
  case position, vigorOfFrozen, glowByPosition, held, tracedUnpinned, depth, column, pairs,
    glowDepth
  case glowOfChanged
}

/// The entities that a query despawns.
enum ModelSelection: Int, CaseIterable {
  case frozen, glowing, positionWithoutVigor, pinnedOrFrozen, changedTraced, addedGlow
}

/// One change of a world.
indirect enum ModelChange {
  case spawn(Int, ModelShape, Int32)
  /// Spawns a number of entities, with names and values that rise by one.
  case spawnMany(Int, Int, ModelShape, Int32)
  case despawn(Int)
  case insert(Int, ModelKind, Int32)
  case remove(Int, ModelKind)
  /// Writes through the subscript; without the component nothing happens.
  case set(Int, ModelKind, Int32)
  case setParent(Int, Int?)
  case relate(Int, Int, Int32)
  case unrelate(Int, Int)
  case write(ModelWriter)
  case despawnQuery(ModelSelection)
  case despawnAll
  /// Gives commands one after the other and applies them together; half of the lists while `each` runs.
  case commands([ModelChange], Bool)
  case mark, save, restore, shrink, reserve
}

extension ModelChange: CustomStringConvertible {
  var description: String {
    switch self {
    case .spawn(let name, let shape, let value): "spawn e\(name) \(shape) \(value)"
    case .spawnMany(let name, let count, let shape, let value):
      "spawn e\(name) ..< e\(name + count) \(shape) \(value)"
    case .despawn(let name): "despawn e\(name)"
    case .insert(let name, let kind, let value): "insert e\(name) \(kind) \(value)"
    case .remove(let name, let kind): "remove e\(name) \(kind)"
    case .set(let name, let kind, let value): "set e\(name) \(kind) \(value)"
    case .setParent(let name, let parent):
      "set the parent of e\(name) to \(parent.map { "e\($0)" } ?? "none")"
    case .relate(let source, let target, let value): "relate e\(source) to e\(target) \(value)"
    case .unrelate(let source, let target): "unrelate e\(source) from e\(target)"
    case .write(let writer): "write \(writer)"
    case .despawnQuery(let selection): "despawn what is \(selection)"
    case .despawnAll: "despawn all"
    case .commands(let changes, let inside):
      "commands\(inside ? " inside each" : "") [\(changes.map { "\($0)" }.joined(separator: "; "))]"
    case .mark: "mark"
    case .save: "save"
    case .restore: "restore"
    case .shrink: "shrink"
    case .reserve: "reserve"
    }
  }
}

// MARK: - Making changes

/// A maker of random changes from a seed. For some time it keeps to a few kinds of components, so that more happens
/// between these.
struct ModelChanges {
  private var random: TestRandom
  private var kinds = ModelKind.allCases
  private var count = 0
  /// The next changes, the last one first.
  private var queue: [ModelChange] = []
  private var nextName = 0
  /// The names that were given lately, living or not.
  private var recent: [Int] = []

  init(seed: UInt64) { random = TestRandom(seed: seed) }

  private mutating func newName(_ count: Int = 1) -> Int {
    let first = nextName
    nextName += count
    recent += first..<nextName
    if recent.count > 80 { recent.removeFirst(recent.count - 80) }
    return first
  }

  /// Returns mostly one of the latest living names, so that much happens to the same entities.
  private mutating func name(_ model: WorldModel) -> Int {
    let near = random.below(3) > 0 ? 16 : recent.count
    var name = 0
    for _ in 0..<(random.below(8) == 0 ? 1 : 4) {
      name = random.pick(Array(recent.suffix(near))) ?? 0
      if model.isAlive(name) { break }
    }
    return name
  }
  private mutating func value() -> Int32 { Int32(random.below(1000)) }
  private mutating func kind() -> ModelKind { kinds[random.below(kinds.count)] }
  private mutating func shape() -> ModelShape {
    ModelShape.allCases[random.below(ModelShape.allCases.count)]
  }

  /// - Parameter model: The present state, by which more changes hit living entities.
  mutating func next(_ model: WorldModel) -> ModelChange {
    if count % 200 == 0 {
      kinds = ModelKind.allCases.filter { _ in random.below(5) < 2 }
      if kinds.count < 3 { kinds = ModelKind.allCases }
    }
    count += 1
    if let change = queue.popLast() { return change }
    if random.below(60) == 0 {
      // Between these two writes only a parent changes.
      let writer = random.below(2) == 0 ? ModelWriter.depth : .glowDepth
      queue = [.write(writer), .setParent(name(model), name(model))]
      return .write(writer)
    }
    if model.records.count > 150 {
      return random.below(2) == 0 ? .despawnAll : .despawnQuery(selection())
    }
    switch random.below(200) {
    case 0..<30: return one(model)
    case 30..<36:
      let count = random.below(10)
      return .spawnMany(newName(count), count, shape(), value())
    case 36..<150: return one(model)
    case 150..<166:
      let count = random.below(10)
      return .commands((0..<count).map { _ in one(model) }, random.below(2) == 0)
    case 166..<178: return .write(ModelWriter.allCases[random.below(ModelWriter.allCases.count)])
    case 178..<180: return .despawnQuery(selection())
    case 180..<190: return .mark
    case 190, 191: return .save
    case 192: return .restore
    case 193, 194: return .shrink
    case 195: return .reserve
    case 196..<199: return .write(ModelWriter.allCases[random.below(ModelWriter.allCases.count)])
    default: return random.below(6) == 0 ? .despawnAll : .mark
    }
  }

  private mutating func selection() -> ModelSelection {
    ModelSelection.allCases[random.below(ModelSelection.allCases.count)]
  }

  /// Makes a change that a command can make as well.
  private mutating func one(_ model: WorldModel) -> ModelChange {
    switch random.below(40) {
    case 0, 1, 2: return .spawn(newName(), shape(), value())
    case 3..<19: return .insert(name(model), kind(), value())
    case 19..<24: return .remove(name(model), kind())
    case 24..<29: return .set(name(model), kind(), value())
    case 29, 30: return .despawn(name(model))
    case 31..<35: return .setParent(name(model), name(model))
    case 35: return .setParent(name(model), nil)
    case 36..<39: return .relate(name(model), name(model), value())
    default: return .unrelate(name(model), name(model))
    }
  }
}

import ReelECS
import ReelFields
import ReelMath

// A world and its model, to which the same changes are made, and the comparison of both.

// MARK: - Components by kind

private struct Rider: Component {
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  static func require(_ companions: inout Companions) {
    companions.add(Vigor.self)
    companions.add(Pinned.self)
  }
}

private struct Bond: Relation, Equatable {
  var strength: Int32 = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("strength", &strength) }
}

/// A component that is made from one number and returns it.
private protocol ModelValue: Component {
  static func make(_ value: Int32, _ counter: LeakCounter) -> Self
  /// The number of the value; `nil` if no number makes such a value.
  var modelNumber: Int32? { get }
  /// The object that the value holds; `nil` if it holds none.
  var modelToken: Counted.Token? { get }
}

extension Position: ModelValue {
  static func make(_ value: Int32, _ counter: LeakCounter) -> Position {
    Position(x: Float(value), y: 3)
  }
  var modelNumber: Int32? { y == 3 ? Int32(x) : nil }
}

extension Wide: ModelValue {
  static func make(_ value: Int32, _ counter: LeakCounter) -> Wide {
    Wide(lanes: SIMD4(Float(value), 1, 2, Float(value)))
  }
  var modelNumber: Int32? { lanes.x == lanes.w && lanes.y == 1 ? Int32(lanes.x) : nil }
}

extension Bag: ModelValue {
  fileprivate init(of value: Int32) {
    self.init(
      items: [Int32](repeating: 7, count: Int(value % 4)) + [value],
      label: value % 2 == 0 ? "a label that is too long to lie in place" : "short",
      weight: value % 3 == 0 ? nil : Double(value))
  }
  static func make(_ value: Int32, _ counter: LeakCounter) -> Bag { Bag(of: value) }
  var modelNumber: Int32? {
    guard let value = items.last, self == Bag(of: value) else { return nil }
    return value
  }
}

extension Vigor: ModelValue {
  static func make(_ value: Int32, _ counter: LeakCounter) -> Vigor { Vigor(points: value) }
  var modelNumber: Int32? { points }
}

extension Glow: ModelValue {
  static func make(_ value: Int32, _ counter: LeakCounter) -> Glow { Glow(level: value) }
  var modelNumber: Int32? { level }
}

extension Counted: ModelValue {
  static func make(_ value: Int32, _ counter: LeakCounter) -> Counted { Counted(value, counter) }
  var modelNumber: Int32? { number }
  var modelToken: Counted.Token? { token }
}

extension Traced: ModelValue {
  static func make(_ value: Int32, _ counter: LeakCounter) -> Traced { Traced(value, counter) }
  var modelNumber: Int32? { number }
  var modelToken: Counted.Token? { token }
}

extension Held: ModelValue {
  static func make(_ value: Int32, _ counter: LeakCounter) -> Held { Held(value, counter) }
  var modelNumber: Int32? { number }
  var modelToken: Counted.Token? { token }
}

extension ModelValue {
  static func make(_ value: Int32, _ counter: LeakCounter) -> Self { Self() }
  var modelNumber: Int32? { 0 }
  var modelToken: Counted.Token? { nil }
}
extension Frozen: ModelValue {}
extension Marked: ModelValue {}
extension Pinned: ModelValue {}
extension Rider: ModelValue {}

/// The operations on one kind of component.
private final class Handler {
  let insert: (World, Entity, Int32, LeakCounter) -> Void
  let remove: (World, Entity) -> Void
  let set: (World, Entity, Int32, LeakCounter) -> Void
  /// Returns the number of the value: `nil` if the entity lacks the component, the smallest number if the value is
  /// broken.
  let read: (World, Entity) -> Int32?
  /// Returns true if the value holds an object that is counted.
  let isCounted: (World, Entity) -> Bool
  let give: (Commands, Entity, Int32, LeakCounter) -> Void
  let take: (Commands, Entity) -> Void
  let changed: (World, UInt64) -> [Entity]
  let added: (World, UInt64) -> [Entity]

  init<T: ModelValue>(_ type: T.Type) {
    insert = { $0.insert($1, T.make($2, $3)) }
    remove = { $0.remove($1, T.self) }
    set = { $0[$1, T.self]? = T.make($2, $3) }
    read = { world, entity in world[entity, T.self].map { $0.modelNumber ?? .min } }
    isCounted = { world, entity in world[entity, T.self]?.modelToken?.counter != nil }
    give = { $0.insert($1, T.make($2, $3)) }
    take = { $0.remove($1, T.self) }
    changed = { $0.query(changed: T.self, since: $1).entities }
    added = { $0.query(added: T.self, since: $1).entities }
  }

  /// The handlers in the order of the kinds.
  nonisolated(unsafe) static let all = [
    Handler(Position.self), Handler(Frozen.self), Handler(Wide.self), Handler(Bag.self),
    Handler(Counted.self), Handler(Vigor.self), Handler(Marked.self), Handler(Traced.self),
    Handler(Glow.self), Handler(Pinned.self), Handler(Held.self), Handler(Rider.self),
  ]
}

extension ModelKind {
  fileprivate var handler: Handler { Handler.all[rawValue] }
}

// MARK: - World and model

/// The setup of a run.
struct ModelSetup {
  var fault = ModelFault.none
  /// True if observers receive the changes, and the test compares these as well.
  var observes = false
  /// The changes of parents by observers of positions.
  var relinks = ModelRelinking.none
}

/// The way in which observers change other entities' parents when an entity loses its position, or dies with it.
enum ModelRelinking {
  case none
  /// The observers use commands, as they should.
  case byCommands
  /// The observers change parents at once, which is misuse.
  case directly
}

/// The changes that observers have received.
private final class ModelWatcher {
  var glowing: Set<Entity> = []
  /// The entities with a Position that are not Frozen.
  var matching: Set<Entity> = []
  var fault: String?

  init(_ world: World, _ relinks: ModelRelinking) {
    if relinks != .none {
      world.observe(removed: Position.self) { world, entity in
        let parent = world.parent(of: entity)
        guard let other = world.children(of: parent).first(where: { $0 != entity }) else { return }
        let above = world.parent(of: parent)
        if relinks == .directly { return world.setParent(of: other, to: above) }
        world.commands.perform { world in
          guard world.isAlive(other), above == .none || world.isAlive(above),
            !ModelWatcher.isAbove(other, above, world)
          else { return }
          world.setParent(of: other, to: above)
        }
      }
    }
    world.observe(added: Glow.self) { [unowned self] world, entity in
      if !glowing.insert(entity).inserted { fault = "a Glow that was added was observed twice" }
      if !world.has(entity, Glow.self) { fault = "a Glow that is not there was observed" }
    }
    world.observe(removed: Glow.self) { [unowned self] world, entity in
      if glowing.remove(entity) == nil { fault = "a Glow that was removed was observed twice" }
      if !world.has(entity, Glow.self) { fault = "a Glow was observed after its removal" }
    }
    let query = world.query(with: Position.self, without: Frozen.self)
    world.observe(entering: query) { [unowned self] _, entity in
      if !matching.insert(entity).inserted { fault = "an entity that entered was observed twice" }
    }
    world.observe(leaving: query) { [unowned self] _, entity in
      if matching.remove(entity) == nil { fault = "an entity that left was observed twice" }
    }
  }
}

extension ModelWatcher {
  /// Returns true if an entity is another one or above it. Other commands may have changed parents before this one
  /// runs.
  static func isAbove(_ upper: Entity, _ lower: Entity, _ world: World) -> Bool {
    var at = lower
    while at != .none {
      if at == upper { return true }
      at = world.parent(of: at)
    }
    return false
  }
}

struct ModelRun {
  let world = World()
  let counter = LeakCounter()
  var model: WorldModel
  private var names: [Int: Entity] = [:]
  private var saved: Saved?
  private let watcher: ModelWatcher?

  private struct Saved {
    var snapshot: Snapshot
    var hash: UInt64
    var model: WorldModel
    var names: [Int: Entity]
  }

  init(_ setup: ModelSetup = ModelSetup()) {
    model = WorldModel(fault: setup.fault)
    model.reacts = setup.relinks == .byCommands
    watcher = setup.observes ? ModelWatcher(world, setup.relinks) : nil
  }

  /// Makes a run that continues from a snapshot of another one, in a world of its own that registers the component
  /// types in another order.
  init(goingOnFrom other: ModelRun) throws {
    model = other.model
    names = other.names
    watcher = nil
    world.register(Rider.self)
    world.register(Held.self)
    world.register(Glow.self)
    world.register(Traced.self)
    world.register(Wide.self)
    world.register(Frozen.self)
    world.register(Bag.self)
    world.register(Marked.self)
    world.register(Counted.self)
    world.register(Position.self)
    world.register(Bond.self)
    try world.restore(other.world.snapshot())
    findCounted()
  }

  /// Returns the entity of a name. A name that was never spawned is like a dead entity, because `Entity.none` would
  /// remove a parent.
  private func entity(_ name: Int) -> Entity {
    names[name] ?? Entity(index: .max, generation: 1)
  }

  /// Records which values hold counted objects after a restore: those that were not written since the snapshot keep
  /// theirs, and read ones have none.
  private mutating func findCounted() {
    for name in model.records.keys {
      for kind in ModelKind.allCases {
        let isCounted = kind.handler.isCounted(world, entity(name))
        model.records[name]?.cells[kind]?.isCounted = isCounted
      }
    }
  }

  /// Makes a change to both; a change that would be misuse is left out.
  /// - Returns: The difference of both, as far as it shows at once.
  mutating func apply(_ change: ModelChange) -> String? {
    switch change {
    case .insert(let name, _, _): guard model.isAlive(name) else { return nil }
    case .setParent(let name, let parent):
      guard model.isAlive(name) else { return nil }
      if let parent, !model.isAlive(parent) || model.isAbove(name, parent) { return nil }
    case .relate(let source, let target, _):
      guard model.isAlive(source) && model.isAlive(target) else { return nil }
    case .spawn(let name, _, _): if names[name] != nil { return nil }
    default: break
    }
    var difference: String?
    switch change {
    case .despawnQuery(let selection): difference = despawn(selection)
    case .commands(let changes, let inside): command(changes, inside)
    case .save: return save()
    case .restore: return restore()
    case .mark:
      if world.markVersion() != model.version { return "the version is another" }
      model.apply(change)
    default:
      perform(change)
      model.apply(change)
    }
    if difference != nil { return difference }
    // Applies the commands of observers.
    world.flush()
    model.applyReactions()
    if world.entityCount != model.records.count {
      return "\(world.entityCount) entities are alive, and should be \(model.records.count)"
    }
    // Computes all cached hashes: a hash that the next step fails to renew then shows as a difference.
    _ = world.stateHash
    return world.validate()
  }

  private mutating func perform(_ change: ModelChange) {
    switch change {
    case .spawn(let name, let shape, let value): names[name] = spawn(shape, value)
    case .spawnMany(let name, let count, let shape, let value):
      for (at, entity) in spawn(count, shape, value).enumerated() { names[name + at] = entity }
    case .despawn(let name): world.despawn(entity(name))
    case .insert(let name, let kind, let value):
      kind.handler.insert(world, entity(name), value, counter)
    case .remove(let name, let kind): kind.handler.remove(world, entity(name))
    case .set(let name, let kind, let value):
      kind.handler.set(world, entity(name), value, counter)
    case .setParent(let name, let parent):
      world.setParent(of: entity(name), to: parent.map { entity($0) } ?? .none)
    case .relate(let source, let target, let value):
      world.relate(entity(source), to: entity(target), Bond(strength: value))
    case .unrelate(let source, let target):
      world.unrelate(entity(source), from: entity(target), Bond.self)
    case .write(let writer): write(writer)
    case .despawnAll: world.despawnAll()
    case .shrink: world.shrink()
    case .reserve:
      world.reserve(20, Counted.self, Position.self, Frozen.self, Bag.self)
      world.reserve(20, Held.self, Traced.self, Pinned.self)
      world.reserve(entities: 30)
    case .despawnQuery, .commands, .mark, .save, .restore: break
    }
  }

  private func spawn(_ shape: ModelShape, _ v: Int32) -> Entity {
    let c = counter
    switch shape {
    case .bare: return world.spawn()
    case .position: return world.spawn(Position.make(v, c))
    case .mixed: return world.spawn(Counted(v, c), Position.make(v, c), Frozen(), Bag(of: v))
    case .glowing: return world.spawn(Glow(level: v))
    case .lively: return world.spawn(Position.make(v, c), Vigor(points: v), Glow(level: v))
    case .objects: return world.spawn(Held(v, c), Traced(v, c), Pinned())
    case .wide: return world.spawn(Position.make(v, c), Wide.make(v, c), Marked())
    case .riding: return world.spawn(Rider(), Bag(of: v))
    case .both: return world.spawn(Vigor(points: v), Rider(), Traced(v, c))
    }
  }

  private func spawn(_ count: Int, _ shape: ModelShape, _ first: Int32) -> [Entity] {
    let c = counter
    func v(_ at: Int) -> Int32 { first + Int32(at) }
    switch shape {
    case .bare: return (0..<count).map { _ in world.spawn() }
    case .position: return world.spawn(count: count) { Position.make(v($0), c) }
    case .mixed:
      return world.spawn(count: count) {
        (Counted(v($0), c), Position.make(v($0), c), Frozen(), Bag(of: v($0)))
      }
    case .glowing: return world.spawn(count: count) { Glow(level: v($0)) }
    case .lively:
      return world.spawn(count: count) {
        (Position.make(v($0), c), Vigor(points: v($0)), Glow(level: v($0)))
      }
    case .objects:
      return world.spawn(count: count) { (Held(v($0), c), Traced(v($0), c), Pinned()) }
    case .wide:
      return world.spawn(count: count) {
        (Position.make(v($0), c), Wide.make(v($0), c), Marked())
      }
    case .riding: return world.spawn(count: count) { (Rider(), Bag(of: v($0))) }
    case .both:
      return world.spawn(count: count) { (Vigor(points: v($0)), Rider(), Traced(v($0), c)) }
    }
  }

  private func write(_ writer: ModelWriter) {
    let counter = counter
    switch writer {
    case .position:
      world.each { (position: inout Position, bag: Bag?) in
        position.x = Float((Int32(position.x) + (bag == nil ? 2 : 1)) % 1000)
      }
    case .vigorOfFrozen:
      world.query(with: Frozen.self).each { (vigor: inout Vigor) in vigor.points &+= 1 }
    case .glowByPosition:
      world.each { (glow: inout Glow, position: Position) in glow.level = Int32(position.x) }
    case .held:
      world.each { (held: inout Held, pinned: Pinned?) in
        held = Held(held.number &+ (pinned == nil ? 1 : 2), counter)
      }
    case .tracedUnpinned:
      world.query(without: Pinned.self).each { (traced: inout Traced, glow: Glow?) in
        traced.number = glow?.level ?? -1
      }
    case .depth:
      world.parentsFirst.each { (position: inout Position, parent: Parent<Position>?) in
        position.x = Float((Int32(parent?.value.x ?? -1) + 1) % 1000)
      }
    case .column:
      world.all.eachColumn { (vigor: inout MutableSpan<Vigor>) in
        for at in vigor.indices { vigor[at].points &+= 3 }
      }
    case .pairs:
      world.query(with: Position.self).eachPair { (_, a: inout Glow, _, b: inout Glow) in
        a.level &+= 1
        b.level &+= 1
      }
    case .glowDepth:
      world.query(with: Vigor.self).parentsFirst.each { (parent: Parent<Glow>?, glow: inout Glow) in
        glow.level = ((parent?.value.level ?? -1) + 1) % 1000
      }
    case .glowOfChanged:
      world.query(changed: Vigor.self, since: model.lastMark).each { (glow: inout Glow) in
        glow.level = 77
      }
    }
  }

  private func query(_ selection: ModelSelection) -> Query {
    switch selection {
    case .frozen: world.query(with: Frozen.self)
    case .glowing: world.query(with: Glow.self)
    case .positionWithoutVigor: world.query(with: Position.self, without: Vigor.self)
    case .pinnedOrFrozen: world.query(anyOf: Pinned.self, Frozen.self)
    case .changedTraced: world.query(changed: Traced.self, since: model.lastMark)
    case .addedGlow: world.query(added: Glow.self, since: model.lastMark)
    }
  }

  private mutating func despawn(_ selection: ModelSelection) -> String? {
    let found = query(selection).entities
    let owner = nameOfEntity
    let doomed = found.map { owner[$0] ?? -1 }
    guard Set(doomed) == model.names(selection), doomed.count == Set(doomed).count else {
      return "a query finds others to despawn"
    }
    query(selection).despawn()
    for name in doomed { model.despawn(name) }
    return nil
  }

  /// Gives commands and applies them.
  private mutating func command(_ changes: [ModelChange], _ inside: Bool) {
    var given = 0
    func giveAll(_ run: inout ModelRun) {
      while given < changes.count {
        if case .spawn(let name, _, _) = changes[given], run.names[name] != nil {
          given += 1
          continue
        }
        // Only a circle would trap: the model already contains the deaths of earlier commands.
        var isCircle = false
        if case .setParent(let name, let parent?) = changes[given] {
          isCircle = run.model.isAbove(name, parent)
        }
        if !isCircle {
          run.give(changes[given])
          run.model.apply(changes[given])
        }
        given += 1
      }
    }
    if inside { world.each { (_: Entity) in giveAll(&self) } }
    giveAll(&self)
    world.flush()
  }

  private mutating func give(_ change: ModelChange) {
    let commands = world.commands
    switch change {
    case .spawn(let name, let shape, let v):
      if shape == .mixed {
        names[name] = commands.spawn(
          Counted(v, counter), Position.make(v, counter), Frozen(), Bag(of: v))
        return
      }
      let new = commands.spawn()
      names[name] = new
      for kind in shape.kinds { kind.handler.give(commands, new, v, counter) }
    case .despawn(let name): commands.despawn(entity(name))
    case .insert(let name, let kind, let value):
      kind.handler.give(commands, entity(name), value, counter)
    case .remove(let name, let kind): kind.handler.take(commands, entity(name))
    case .set(let name, let kind, let value):
      let (entity, counter) = (entity(name), counter)
      commands.perform { kind.handler.set($0, entity, value, counter) }
    case .setParent(let name, let parent):
      commands.setParent(of: entity(name), to: parent.map { entity($0) } ?? .none)
    case .relate(let source, let target, let value):
      commands.relate(entity(source), to: entity(target), Bond(strength: value))
    case .unrelate(let source, let target):
      commands.unrelate(entity(source), from: entity(target), Bond.self)
    default: break
    }
  }

  private mutating func save() -> String? {
    let new = Saved(
      snapshot: world.snapshot(), hash: world.stateHash, model: model, names: names)
    if let saved {
      let difference = new.snapshot.difference(from: saved.snapshot)
      let applied = Snapshot.stateBytes(saved.snapshot.stateBytes, applying: difference)
      if applied != new.snapshot.stateBytes {
        return "the difference of two snapshots does not give the later one"
      }
    }
    saved = new
    if world.clone().stateHash != new.hash { return "the hash of a clone is another" }
    return nil
  }

  private mutating func restore() -> String? {
    guard let saved else { return nil }
    do { try world.restore(saved.snapshot) } catch { return "\(error)" }
    if world.stateHash != saved.hash { return "the hash is another after a restore" }
    if world.snapshot() != saved.snapshot { return "the snapshot is another after a restore" }
    let relinkCount = model.relinkCount
    model = saved.model
    model.relinkCount = relinkCount
    names = saved.names
    findCounted()
    // A restore calls no observers.
    watcher?.glowing = Set(model.glowing.map { entity($0) })
    watcher?.matching = watched
    return nil
  }

  /// The entities with a Position that are not Frozen.
  private var watched: Set<Entity> {
    Set(
      model.records.filter { $0.value.has(.position) && !$0.value.has(.frozen) }.keys.map {
        entity($0)
      })
  }

  // MARK: - Comparison

  private var nameOfEntity: [Entity: Int] {
    var owner: [Entity: Int] = [:]
    for (name, entity) in names where model.isAlive(name) { owner[entity] = name }
    return owner
  }

  /// Removes the names of dead entities, so that comparing stays cheap.
  mutating func forgetDead() {
    if names.count > 400 { names = names.filter { model.isAlive($0.key) } }
  }

  /// Returns the difference of the world from the model, or `nil`.
  func difference() -> String? {
    let owner = nameOfEntity
    if world.entityCount != model.records.count || owner.count != model.records.count {
      return "\(world.entityCount) entities are alive, and should be \(model.records.count)"
    }
    // The names are sorted, so that the same run gives the same message.
    for name in names.keys.sorted() where world.isAlive(entity(name)) != model.isAlive(name) {
      return "e\(name) is \(model.isAlive(name) ? "dead" : "alive")"
    }
    var counted = 0
    for (name, record) in model.records.sorted(by: { $0.key < $1.key }) {
      if let fault = difference(name, record, owner) { return "e\(name): \(fault)" }
      for cell in record.cells.values where cell.isCounted { counted += 1 }
    }
    if counter.count != counted { return "\(counter.count) objects live, and should be \(counted)" }
    if let watcher {
      if let fault = watcher.fault { return fault }
      if watcher.glowing != Set(model.glowing.map { entity($0) }) {
        return "observers recorded others that glow"
      }
      if watcher.matching != watched { return "observers recorded others that match" }
    }
    return differenceOfQueries(owner)
  }

  private func difference(
    _ name: Int, _ record: WorldModel.Record, _ owner: [Entity: Int]
  ) -> String? {
    let entity = entity(name)
    for kind in ModelKind.allCases {
      let value = kind.handler.read(world, entity)
      if value != record.value(kind) {
        return "\(kind) is \(value.map { "\($0)" } ?? "missing"), and should be "
          + "\(record.value(kind).map { "\($0)" } ?? "missing")"
      }
    }
    if owner[world.parent(of: entity)] != record.parent { return "another parent" }
    if world.children(of: entity).map({ owner[$0] }) != record.children { return "other children" }
    let out = model.bonds.filter { $0.source == name }
    if world.targets(of: entity, Bond.self).map({ owner[$0] }) != out.map({ $0.target }) {
      return "other targets"
    }
    for bond in out
    where world.relation(entity, to: self.entity(bond.target), Bond.self)?.strength != bond.value {
      return "another value of the relation to e\(bond.target)"
    }
    let sources = model.bonds.filter { $0.target == name }.map { $0.source }
    if world.sources(of: entity, Bond.self).map({ owner[$0] }) != sources { return "other sources" }
    return nil
  }

  private func differenceOfQueries(_ owner: [Entity: Int]) -> String? {
    func differs(_ found: [Entity], _ expected: [Int]) -> Bool {
      let names = found.map { owner[$0] ?? -1 }
      return names.count != expected.count || Set(names) != Set(expected)
    }
    if world.query(with: Glow.self).entities.map({ owner[$0] }) != model.glowing {
      return "another order of Glow"
    }
    for selection in ModelSelection.allCases
    where differs(query(selection).entities, Array(model.names(selection))) {
      return "a query for \(selection) finds others"
    }
    for kind in ModelKind.allCases where kind.isStamped {
      let cells = model.records.compactMapValues { $0.cells[kind] }
      let changed = cells.filter { $0.value.written > model.lastMark }.map { $0.key }
      if differs(kind.handler.changed(world, model.lastMark), changed) {
        return "changed \(kind) finds others"
      }
      let added = cells.filter { $0.value.added > model.lastMark }.map { $0.key }
      if differs(kind.handler.added(world, model.lastMark), added) {
        return "added \(kind) finds others"
      }
    }
    var rows: [Entity] = []
    world.each { (entity: Entity, _: Position?, _: Held?) in rows.append(entity) }
    if differs(rows, Array(model.records.keys)) { return "each over all finds others" }
    return nil
  }
}

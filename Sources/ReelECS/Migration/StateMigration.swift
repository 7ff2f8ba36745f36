import ReelFields
import ReelMath

// The state of another build as a state of this one: bytes in, bytes out. `SnapshotReader` then reads the result as it
// reads every other snapshot, so that nothing unchecked reaches the world.
//
//     old bytes ──▶ MigratedRows, tables and sparse sets in types of this build ──▶ regrouped tables ──▶ new bytes
//                   values of one type at a time, by a FieldMigration
//
// Types are found by kind and name, or by their former names. The rest is copied: slots, links, systems. Values that
// this build has and the old one had not are initial ones, and count as written at the version of the snapshot.
//
// DETERMINISM: the order of tables and rows follows from the old order alone. A table keeps its place; rows that need
// another table because a sparse component now lies in tables follow in the order in which the first of them occurs.

/// A conversion of a snapshot whose types had other fields, or were stored in another way.
struct StateMigration {
  /// The component types of this build by id, and true for each that lies in a sparse set.
  let types: [StateType]
  let areSparse: [Bool]
  /// The types of this build that are no components, in the order in which its snapshots hold them.
  private let allStores: [StateType]
  var input: FieldDecoder
  /// The offset of the state in all bytes of the snapshot, for errors.
  private let start: Int
  /// The types of the snapshot's build.
  private let listed: [StateLayout]
  /// True if `listed` has all types of that build, with or without values.
  private let isComplete: Bool

  var components: [MigratedComponent] = []
  private var stores: [(store: StateType, layout: StateLayout)] = []
  var slotCount = 0
  var tables: [MigratedRows] = []
  var sets: [MigratedRows] = []
  var version: UInt64 = 0
  /// The bytes of the values of resources, states, events and relations, in their present order of kinds and names.
  private var values: [(store: StateType, bytes: [UInt8])] = []

  /// - Parameters:
  ///   - types: the component types of this build by id, and true for each that lies in a sparse set.
  ///   - stores: its other types, in the order in which its snapshots hold them.
  ///   - listed: the types of the snapshot's build.
  ///   - isComplete: true if they are all types of that build.
  init(
    _ stateBytes: [UInt8], start: Int, to types: [StateType], areSparse: [Bool],
    stores: [StateType], listed: [StateLayout], isComplete: Bool
  ) {
    (self.types, self.areSparse, allStores) = (types, areSparse, stores)
    self.start = start
    self.listed = listed
    self.isComplete = isComplete
    input = FieldDecoder(stateBytes)
  }

  /// Returns the state in the layouts of this build. O(state), with memory for it.
  mutating func run() throws(SnapshotError) -> [UInt8] {
    try readNames()
    let slots = try readSlots()
    for _ in 0..<(try count()) {
      guard tables.count < Int(Int16.max) else { throw error("it has too many tables") }
      tables.append(try readTable())
    }
    for _ in 0..<(try count()) { sets.append(try readSet()) }
    let links = try readLinks()
    for (store, layout) in stores {
      if let bytes = try migrate(store, layout) { values.append((store, bytes)) }
    }
    let systems = input.offset
    version = input.word(8)
    input.skip(input.remaining)
    try check()
    keepNewStores()
    let rows = try regrouped()
    return write(rows, slots: slots, links: links, systems: systems..<input.offset)
  }

  // MARK: - Reading

  func error(_ what: String) -> SnapshotError {
    SnapshotError(
      message: "the snapshot cannot be used: \(what)", offset: start + input.offset)
  }

  /// Throws if reading has failed.
  func check(_ type: StateLayout? = nil) throws(SnapshotError) {
    guard let wrong = input.error else { return }
    let owner = type.map { "of the \($0.title) " } ?? ""
    throw SnapshotError(
      message: "the snapshot cannot be used: "
        + (wrong.expected == .moreBytes
          ? "it ends too early" : "a value \(owner)is none that its type has"),
      offset: start + wrong.offset)
  }

  mutating func count() throws(SnapshotError) -> Int {
    let count = input.count(0)
    try check()
    return count
  }

  mutating func slot() throws(SnapshotError) -> Int {
    let slot = Int(clamping: input.word(4))
    try check()
    guard slot < slotCount else { throw error("an entity has no slot") }
    return slot
  }

  /// Reads the names of types, and finds those of this build.
  private mutating func readNames() throws(SnapshotError) {
    input.skip(12)
    var unregistered = UnregisteredTypes()
    var names: [[String]] = []
    for _ in 0...StateKind.stored.count {
      var some: [String] = []
      for _ in 0..<(try count()) {
        some.append(input.decode(String.self))
        try check()
      }
      names.append(some)
    }
    for name in names[0] {
      let layout = listed.first { $0.kind == .component && same($0.name, name) }
      let type = successor(of: name, among: names[0], in: types)
      let id = type.flatMap { type in types.firstIndex { $0 === type } } ?? -1
      if let layout, !layout.isTransient {
        guard let type else {
          unregistered.add(.component, name)
          continue
        }
        guard !components.contains(where: { $0.id == id }) else {
          throw error("\(name) is there twice")
        }
        let values = try values(from: layout, to: type)
        components.append(MigratedComponent(id: Int32(id), layout: layout, values: values))
      } else {
        // A transient component has no values in the bytes. If this build has none of the name, it is left out.
        let values: MigratedComponent.Values =
          type.map { $0.isTransient ? .none : .initial($0.shape.initial) } ?? .none
        components.append(MigratedComponent(id: Int32(id), layout: nil, values: values))
      }
    }
    for (kind, names) in zip(StateKind.stored, names.dropFirst()) {
      let own = allStores.filter { $0.kind == kind }
      for name in names {
        guard let layout = listed.first(where: { $0.kind == kind && same($0.name, name) }) else {
          throw error("its list of types lacks the \(kind.word) \(name)")
        }
        guard let store = successor(of: name, among: names, in: own) else {
          unregistered.add(kind, name)
          continue
        }
        guard !stores.contains(where: { $0.store === store }) else {
          throw error("\(name) is there twice")
        }
        stores.append((store, layout))
      }
    }
    if let sentence = unregistered.sentence { throw error(sentence) }
  }

  /// Returns the type of this build that has a name now, or else had it formerly and is not itself in the snapshot.
  private func successor(
    of name: String, among names: [String], in types: [StateType]
  ) -> StateType? {
    if let type = types.first(where: { $0.isNamed(name) }) { return type }
    let heirs = types.filter { type in
      type.formerNames.contains { same($0, name) } && !names.contains { type.isNamed($0) }
    }
    // By name, because the order of registration must not matter.
    return heirs.min { $0.precedes($1) }
  }

  private func values(
    from layout: StateLayout, to type: StateType
  ) throws(SnapshotError) -> MigratedComponent.Values {
    if type.isTransient {
      guard let tree = LayoutTree(layout.fields) else {
        throw error("the fields of the \(layout.title) are damaged")
      }
      return .dropped(tree)
    }
    if same(layout.fields, type.layout.fields) { return .same }
    return .converted(try migration(from: layout, to: type))
  }

  func migration(
    from layout: StateLayout, to type: StateType
  ) throws(SnapshotError) -> FieldMigration {
    do throws(FieldMigration.Refusal) {
      return try FieldMigration(from: layout.fields, to: type.shape, in: "the snapshot")
    } catch {
      throw refusal(error, layout, type)
    }
  }

  /// Returns the error for a value that this build's type cannot have.
  func refusal(
    _ refusal: FieldMigration.Refusal, _ layout: StateLayout, _ type: StateType
  ) -> SnapshotError {
    let former = type.isNamed(layout.name) ? "" : ", formerly \(layout.name),"
    return error(
      "the \(type.kind.word) \(type.name)\(former) has other fields: \(refusal.message)")
  }

  private mutating func readSlots() throws(SnapshotError) -> Range<Int> {
    let first = input.offset
    slotCount = Int(clamping: input.word(4))
    input.skip(4)
    try check()
    guard slotCount <= input.remaining / 8 else { throw error("it ends too early") }
    input.skip(slotCount * 8)
    return first..<input.offset
  }

  /// Passes over the hierarchy: slots of parents and of children do not change.
  private mutating func readLinks() throws(SnapshotError) -> Range<Int> {
    let first = input.offset
    for _ in 0..<(try count()) {
      input.skip(4)
      let children = try count()
      guard children <= input.remaining / 4 else { throw error("it ends too early") }
      input.skip(children * 4)
    }
    return first..<input.offset
  }

  /// Keeps resources and states that the snapshot's build did not have as they are in the world, because rules that
  /// require one would otherwise find none.
  private mutating func keepNewStores() {
    guard isComplete else { return }
    for store in allStores where store.kind.isInserted && !store.isTransient {
      guard !values.contains(where: { $0.store === store }),
        !listed.contains(where: { layout in
          layout.kind == store.kind
            && (store.isNamed(layout.name) || store.formerNames.contains { same($0, layout.name) })
        }), let bytes = store.encoded()
      else { continue }
      values.append((store, bytes))
    }
  }

  // MARK: - Writing

  private func write(
    _ rows: (tables: [MigratedRows], sets: [MigratedRows]), slots: Range<Int>, links: Range<Int>,
    systems: Range<Int>
  ) -> [UInt8] {
    var isUsed = [Bool](repeating: false, count: types.count)
    for table in rows.tables + rows.sets {
      for column in table.columns { isUsed[Int(column.id)] = true }
    }
    let order = types.indices.filter { isUsed[$0] }.sorted { types[$0].precedes(types[$1]) }
    var numbers = [Int](repeating: 0, count: isUsed.count)
    for (number, id) in order.enumerated() { numbers[id] = number }
    let stores = allStores.filter { store in values.contains { $0.store === store } }
    let layouts = StateLayouts(order.map { types[$0].layout } + stores.map { $0.layout })
    // The format is that of the snapshot.
    let format = input.bytes.word(at: 0, byteCount: 4)
    var out = FieldEncoder(layouts.head(format: format))
    out.bytes += input.bytes[slots]
    out.append(UInt64(rows.tables.count), 4)
    for table in rows.tables { table.append(to: &out, numbers, isSparse: false) }
    let sets = order.compactMap { id in rows.sets.first { $0.columns[0].id == Int32(id) } }
    out.append(UInt64(sets.count), 4)
    for set in sets { set.append(to: &out, numbers, isSparse: true) }
    out.bytes += input.bytes[links]
    for store in stores {
      if let value = values.first(where: { $0.store === store }) { out.bytes += value.bytes }
    }
    out.bytes += input.bytes[systems]
    return out.bytes
  }

  private func same(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
}

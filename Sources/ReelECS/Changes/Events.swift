import ReelFields
import ReelMath

// The sequence numbers of a channel of events, and its readers.
//
//     sequence   start      tickStart        end        two ticks of events; each reader's `next`
//                  │ last tick │  this tick   │         is the sequence number that it reads next
//     next         ▲           ▲              ▲
//
// A reader is a system, identified by the hash of its name: numbers would collide between two schedules. A channel in
// which nothing was ever sent is no part of the state, so neither the order of first reads nor a read that only peeks
// changes the state.
struct EventReader: FieldValue {
  var system: UInt64 = 0
  var next: UInt64 = 0
}

/// The data of a channel that does not depend on the type of its events.
///
/// It is stored outside the channel's object, so that reading it checks no access and counts no reference. Most
/// channels are empty nearly always, and reading an empty channel must cost next to nothing.
@usableFromInline struct EventCursors {
  /// The sequence number of the oldest event that can be read.
  @usableFromInline var start: UInt64 = 0
  /// The sequence number of this tick's first event.
  var tickStart: UInt64 = 0
  /// The sequence number of the next event.
  @usableFromInline var end: UInt64 = 0
  /// The readers, in the order of their first read.
  var readers: [EventReader] = []
  /// True once the channel has been read, also outside the schedule. `readEnd` is the sequence number up to which
  /// events were read, and `lost` the number of events that were dropped unread. All three are for diagnostics and no
  /// part of the state.
  var isRead = false
  var readEnd: UInt64 = 0
  var lost: UInt64 = 0
  /// The last system that received events, and the run in which it did. `repeater` is a system that read again in the
  /// same run and then received none.
  var lastReceiver: (system: UInt64, run: UInt64) = (0, 0)
  var repeater: UInt64 = 0
  /// True if the events contain no references, so that the time of their destruction does not matter.
  let isPlain: Bool

  init(isPlain: Bool) { self.isPlain = isPlain }

  /// Returns the sequence number of the first event that the system has not received.
  /// - Parameters:
  ///   - run: the number that distinguishes this run of the system from its others.
  ///   - isPeek: true to leave the events unread.
  @usableFromInline mutating func read(
    by system: UInt64, in run: UInt64, isPeek: Bool
  ) -> UInt64 {
    (isRead, readEnd) = (true, end)
    // Code outside the schedule has no reader: it receives all events there are.
    if system == 0 { return start }
    var at = 0
    while at < readers.count && readers[at].system != system { at += 1 }
    let from = at < readers.count ? max(readers[at].next, start) : start
    if isPeek { return from }
    if at == readers.count { readers.append(EventReader(system: system, next: end)) }
    readers[at].next = end
    if from < end {
      lastReceiver = (system, run)
    } else if lastReceiver == (system, run) {
      repeater = system
    }
    return from
  }

  /// Drops the events that are older than the ending tick.
  /// - Returns: true if it dropped events that contain references.
  @inline(__always) mutating func endTick() -> Bool {
    // A channel without events is not written at all.
    if start == end { return false }
    let isDue = !isPlain && start != tickStart
    if readEnd < tickStart { lost &+= tickStart &- max(readEnd, start) }
    start = tickStart
    tickStart = end
    return isDue
  }
}

/// The events of a channel. Code with the static type works on these directly: methods of a generic class would be
/// compiled unspecialised, and look up at each step how to treat the type.
@usableFromInline struct EventList<E: Event> {
  /// The first field: its address is that of the list.
  @usableFromInline var cursors: EventCursors
  /// The events. Plain events that can no longer be read stay until the next event is sent.
  @usableFromInline var items: [E] = []
  /// The sequence number of `items[0]`.
  @usableFromInline var base: UInt64 = 0
  /// Events with references that are about to be destroyed, and memory for them; see ``trim(_:)``.
  @usableFromInline var gone: [E] = []

  init() { cursors = EventCursors(isPlain: _isPOD(E.self)) }

  @inlinable mutating func append(_ event: E) {
    items.append(event)
    cursors.end &+= 1
  }

  /// Removes the events that can no longer be read. They are destroyed after the list is complete again, because a
  /// `deinit` may send another event of this type.
  @inlinable static func trim(_ list: UnsafeMutablePointer<EventList<E>>) {
    list.pointee.trim()
    if _isPOD(E.self) || list.pointee.gone.isEmpty { return }
    var gone = exchange(&list.pointee.gone, with: [])
    gone.removeAll(keepingCapacity: true)
    // Keeps the memory, so that a tick allocates nothing.
    if list.pointee.gone.isEmpty { list.pointee.gone = gone }
  }

  @inlinable mutating func trim() {
    let old = Int(truncatingIfNeeded: cursors.start &- base)
    base = cursors.start
    if !_isPOD(E.self) { gone.append(contentsOf: items[..<min(old, items.count)]) }
    if old >= items.count {
      items.removeAll(keepingCapacity: true)
    } else {
      items.removeFirst(old)
    }
  }
}

/// The part of a channel that does not depend on the type of its events; see ``AnyResourceStore``.
class AnyEventChannel: StateStore {
  let cursors: UnsafeMutablePointer<EventCursors>

  fileprivate init(
    name: String, key: TypeIdentity, cursors: UnsafeMutablePointer<EventCursors>, byteCount: Int
  ) {
    self.cursors = cursors
    super.init(.event, name: name, isTransient: false, key: key, byteCount: byteCount)
  }

  /// Creates the channel of a sibling world.
  fileprivate init(like other: AnyEventChannel, cursors: UnsafeMutablePointer<EventCursors>) {
    self.cursors = cursors
    super.init(like: other)
  }

  final override var isState: Bool { cursors.pointee.end > 0 }

  /// Encodes the events that can still be read, after the cursors.
  fileprivate func encodeItems(_ visitor: inout FieldEncoder) {}
  /// Drops all events, which hold no references.
  fileprivate func dropItems() {}

  final override func encode(_ visitor: inout FieldEncoder) {
    visitor.append(cursors.pointee.start, 8)
    visitor.append(cursors.pointee.tickStart, 8)
    cursors.pointee.readers.visit(&visitor)
    encodeItems(&visitor)
  }

  /// The number of bytes of a channel without events that can still be read, as most are; `nil` if it has some.
  private final var emptyByteCount: Int? {
    cursors.pointee.start == cursors.pointee.end ? 24 + 16 * cursors.pointee.readers.count : nil
  }

  /// Writes the state of a channel without events that can still be read.
  private final func writeEmpty(to target: UnsafeMutableRawPointer) {
    func store(_ word: UInt64, _ offset: Int) {
      target.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
    }
    let readers = cursors.pointee.readers.count
    store(cursors.pointee.start, 0)
    store(cursors.pointee.tickStart, 8)
    target.storeBytes(of: UInt32(readers).littleEndian, toByteOffset: 16, as: UInt32.self)
    for at in 0..<readers {
      store(cursors.pointee.readers[at].system, 20 + 16 * at)
      store(cursors.pointee.readers[at].next, 28 + 16 * at)
    }
    target.storeBytes(of: 0, toByteOffset: 20 + 16 * readers, as: UInt32.self)
  }

  final override func append(to out: inout ByteWriter, _ scratch: inout FieldEncoder) {
    guard let count = emptyByteCount else { return super.append(to: &out, &scratch) }
    out.append(count) { writeEmpty(to: $0) }
  }

  final override func hash(_ scratch: inout FieldEncoder) -> UInt64 {
    guard let count = emptyByteCount else { return super.hash(&scratch) }
    return withUnsafeTemporaryAllocation(byteCount: count, alignment: 8) { bytes in
      writeEmpty(to: bytes.baseAddress.unsafelyUnwrapped)
      return BlockHasher.hash(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    }
  }

  /// True for bytes of a channel without events that can still be read.
  final override func isBlock(_ bytes: [UInt8], at offset: Int) -> Bool {
    let readers = Int(truncatingIfNeeded: bytes.word(at: offset + 16, byteCount: 4))
    return cursors.pointee.isPlain && bytes.word(at: offset + 20 + 16 * readers, byteCount: 4) == 0
  }

  final override func copyBlock(_ bytes: [UInt8], at offset: Int) {
    let start = bytes.word(at: offset, byteCount: 8)
    cursors.pointee.start = start
    cursors.pointee.end = start
    cursors.pointee.tickStart = bytes.word(at: offset + 8, byteCount: 8)
    cursors.pointee.readEnd = start
    (cursors.pointee.isRead, cursors.pointee.lost) = (false, 0)
    cursors.pointee.lastReceiver = (0, 0)
    cursors.pointee.repeater = 0
    let readers = Int(truncatingIfNeeded: bytes.word(at: offset + 16, byteCount: 4))
    cursors.pointee.readers.removeAll(keepingCapacity: true)
    for at in 0..<readers {
      let first = offset + 20 + 16 * at
      cursors.pointee.readers.append(
        EventReader(
          system: bytes.word(at: first, byteCount: 8), next: bytes.word(at: first + 8, byteCount: 8)
        ))
    }
    dropItems()
  }
}

final class EventChannel<E: Event>: AnyEventChannel {
  private let stored: StoredValue<EventList<E>>
  let list: UnsafeMutablePointer<EventList<E>>
  /// True if an event takes no bytes in a file.
  private let isBare: Bool

  init() {
    isBare = FieldEncoder.encode(E()).isEmpty
    stored = StoredValue(EventList(), in: nil)
    list = stored.address
    super.init(
      name: E.eventName, key: TypeIdentity(E.self), cursors: EventChannel.cursors(of: list),
      byteCount: StoreMemory.byteCount(of: EventList<E>.self))
  }

  /// Creates the channel of a sibling world, without events.
  private init(like other: EventChannel, in memory: StoreMemory) {
    (isBare, cachedRefill) = (other.isBare, other.cachedRefill)
    stored = StoredValue(EventList(), in: memory)
    list = stored.address
    super.init(like: other, cursors: EventChannel.cursors(of: list))
  }

  private static func cursors(
    of list: UnsafeMutablePointer<EventList<E>>
  ) -> UnsafeMutablePointer<EventCursors> {
    // SAFETY: the cursors are the first field.
    UnsafeMutableRawPointer(list).assumingMemoryBound(to: EventCursors.self)
  }

  deinit { stored.destroy() }

  /// Destroys the events that can no longer be read.
  override func endTick() { EventList.trim(list) }

  override func reset() { put(EventList()) }

  /// Replaces the list. Old events are destroyed after the new ones are stored: a `deinit` may send another event of
  /// this type.
  private func put(_ new: EventList<E>) {
    let old = exchange(&list.pointee, with: new)
    withExtendedLifetime(old) {}
  }

  fileprivate override func encodeItems(_ visitor: inout FieldEncoder) {
    EventList.trim(list)
    visit(&list.pointee.items, &visitor)
  }
  fileprivate override func dropItems() {
    list.pointee.items.removeAll(keepingCapacity: true)
    list.pointee.base = cursors.pointee.start
  }
  override func decode(_ visitor: inout FieldDecoder) -> StateStore {
    let new = EventChannel<E>()
    new.fill(&visitor)
    return new
  }

  private func fill(_ visitor: inout FieldDecoder) {
    visit(&visitor)
    let cursors = list.pointee.cursors
    let end = cursors.start.addingReportingOverflow(UInt64(list.pointee.items.count))
    // The sequence numbers must be in order, or later reads would fall outside the list. No game sends half of
    // `UInt64.max` events, and the other half leaves room to go on counting.
    if end.overflow || end.partialValue > .max / 2 || cursors.tickStart < cursors.start
      || cursors.tickStart > end.partialValue
      || cursors.readers.contains(where: { $0.next > end.partialValue })
    {
      visitor.fail(.validCase)
    }
    list.pointee.base = cursors.start
    list.pointee.cursors.end = end.partialValue
  }

  /// The channel with the events that were replaced last, whose lists have memory for the next ones.
  private var spare: EventChannel<E>?
  private var cachedRefill: Bool?
  override var canBeRefilled: Bool {
    if let cachedRefill { return cachedRefill }
    let can = E.canBeRefilled
    cachedRefill = can
    return can
  }
  override func decodeSpare(_ visitor: inout FieldDecoder) {
    let spare = spare ?? EventChannel<E>()
    self.spare = spare
    var old = exchange(&spare.list.pointee, with: EventList())
    swap(&old.items, &spare.list.pointee.items)
    swap(&old.gone, &spare.list.pointee.gone)
    swap(&old.cursors.readers, &spare.list.pointee.cursors.readers)
    spare.fill(&visitor)
  }
  override func adoptSpare() {
    guard let spare else { return }
    let (isRead, lost) = (cursors.pointee.isRead, cursors.pointee.lost)
    swap(&list.pointee, &spare.list.pointee)
    // It is unknown which of the restored events had been read, so none counts as lost.
    cursors.pointee.readEnd = cursors.pointee.end
    (cursors.pointee.isRead, cursors.pointee.lost) = (isRead, lost)
  }
  override func destroySpare() { spare = nil }
  override func adopt(_ other: StateStore) {
    let (isRead, lost) = (cursors.pointee.isRead, cursors.pointee.lost)
    var new = unsafeDowncast(other, to: EventChannel<E>.self).list.pointee
    // It is unknown which of the restored events had been read, so none counts as lost.
    new.cursors.readEnd = new.cursors.end
    (new.cursors.isRead, new.cursors.lost) = (isRead, lost)
    put(new)
  }
  override func assign(from other: StateStore) {
    let source = unsafeDowncast(other, to: EventChannel<E>.self)
    // Events with references are destroyed after the list is complete again.
    guard cursors.pointee.isPlain else { return adopt(source) }
    let new = source.cursors
    if cursors.pointee.end == 0 && new.pointee.end == 0 && new.pointee.readers.isEmpty
      && cursors.pointee.readers.isEmpty
    {
      return
    }
    list.pointee.items.removeAll(keepingCapacity: true)
    list.pointee.items.append(contentsOf: source.list.pointee.items)
    list.pointee.base = source.list.pointee.base
    cursors.pointee.start = new.pointee.start
    cursors.pointee.tickStart = new.pointee.tickStart
    cursors.pointee.end = new.pointee.end
    cursors.pointee.readers.removeAll(keepingCapacity: true)
    cursors.pointee.readers.append(contentsOf: new.pointee.readers)
    cursors.pointee.readEnd = new.pointee.end
    cursors.pointee.lastReceiver = (0, 0)
    cursors.pointee.repeater = 0
  }
  override func clone(into world: World) {
    let new: EventChannel
    if let memory = world.state.storeMemory {
      new = EventChannel(like: self, in: memory)
    } else {
      new = EventChannel()
    }
    new.adopt(self)
    world.add(new)
  }
  #if !hasFeature(Embedded)
    override var type: any FieldValue.Type { E.self }
  #endif
  override func describeFields() -> String { FieldLayout.describe(E.self) }
  #if !hasFeature(Embedded)
    override func makeShape() -> FieldShape { FieldLayout.shape(of: E.self) }
  #endif
  override var formerNames: [String] { E.formerNames }
  override var formerFields: [FormerField] { E.formerFields }

  private func visit<V: FieldVisitor>(_ v: inout V) {
    EventList.trim(list)
    v.field("start", &list.pointee.cursors.start)
    v.field("tickStart", &list.pointee.cursors.tickStart)
    v.field("readers", &list.pointee.cursors.readers)
    visit(&list.pointee.items, &v)
  }

  private func visit<V: FieldVisitor>(_ items: inout [E], _ v: inout V) {
    if !isBare && v.elements(&items) { return }
    let newCount = v.count(items.count)
    if newCount < items.count { items.removeLast(items.count - newCount) }
    var index = 0
    while index < newCount {
      if index == items.count { items.append(E()) }
      v.element(index)
      items.withUnsafeMutableBufferPointer { $0[index].visit(&v) }
      // Every element must take a byte, or a damaged count could demand any number of elements.
      var padding: UInt8 = 0
      if isBare { padding.visit(&v) }
      index += 1
    }
    v.endList()
  }
}

extension World {
  /// Registers an event type. Sending or reading such an event registers it, too.
  public func register<E: Event>(_ type: E.Type) {
    if state.eventLists.value(TypeIdentity(E.self), 0) == -1 { _ = addChannel(type) }
  }

  /// Sends an event to all readers. This is allowed while `each` runs.
  @inlinable public func send<E: Event>(_ event: E) {
    if isReadOnly { readOnlyMisuse(using: E.self) }
    if context.isEvaluating { structureMisuse("send \(E.eventName)") }
    let list = list(of: E.self)
    if list.pointee.base != list.pointee.cursors.start { EventList.trim(list) }
    list.pointee.append(event)
  }

  /// Returns the events that the running system has not yet received. Outside the schedule: all of this and the last
  /// tick. In the `when` of a system: the events that the system will receive if it runs. O(systems that read this
  /// event) if there are any events.
  @inlinable public func events<E: Event>(_ type: E.Type) -> ArraySlice<E> {
    if isReadOnly { readOnlyMisuse(using: type) }
    let list = list(of: type)
    if list.pointee.cursors.start == list.pointee.cursors.end { return [] }
    let from = list.pointee.cursors.read(
      by: context.identity.reader, in: context.version, isPeek: context.isEvaluating)
    return list.pointee.items[Int(truncatingIfNeeded: from &- list.pointee.base)...]
  }

  #if !hasFeature(Embedded)
    /// The types of events that were dropped unread, with their number. `isRead` is true if other events of the type
    /// were ever read. This is for diagnostics.
    package var lostEvents: [(type: any FieldValue.Type, count: UInt64, isRead: Bool)] {
      state.events.indices.compactMap { at in
        let cursors = state.eventCursors[at].pointee
        return cursors.lost > 0 ? (state.events[at].type, cursors.lost, cursors.isRead) : nil
      }
    }

    /// The types of events that a system has read twice in the same run, and that system. This is for diagnostics.
    package var eventsReadTwice: [(type: any FieldValue.Type, system: UInt64)] {
      state.events.indices.compactMap { at in
        let cursors = state.eventCursors[at].pointee
        return cursors.repeater != 0 ? (state.events[at].type, cursors.repeater) : nil
      }
    }
  #endif

  /// Drops the events that are older than the ending tick. The simulation calls this at the end of every tick.
  public func endTick() {
    checkWritable("end the tick")
    for at in 0..<state.eventCursors.count where state.eventCursors[at].pointee.endTick() {
      state.events[at].endTick()
    }
  }

  @inlinable func list<E: Event>(of type: E.Type) -> UnsafeMutablePointer<EventList<E>> {
    guard let address = state.eventLists.address(TypeIdentity(E.self), from: state.storeBase)
    else { return addChannel(type) }
    // SAFETY: the address was stored for exactly this type.
    return address.assumingMemoryBound(to: EventList<E>.self)
  }

  @inline(never) @usableFromInline
  func addChannel<E: Event>(_ type: E.Type) -> UnsafeMutablePointer<EventList<E>> {
    let new = EventChannel<E>()
    checkNew(new, among: state.events)
    add(new)
    return new.list
  }

  fileprivate func add<E: Event>(_ channel: EventChannel<E>) {
    state.eventLists.insert(
      TypeIdentity(E.self), at: UnsafeMutableRawPointer(channel.list), from: state.storeBase)
    state.events.append(channel)
    state.eventCursors.append(channel.cursors)
  }
}

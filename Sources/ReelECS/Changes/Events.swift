import ReelMath

/// Something that happened, told to whoever asks.
///
/// An event sent in one tick can be read until the end of the next. Every system sees every event
/// once, whatever the order of sender and readers.
public protocol Event: FieldValue {
  /// The name in files and reports, the same in every build. Native builds take the type's own.
  static var eventName: String { get }
}

extension Event {
  #if !hasFeature(Embedded)
    public static var eventName: String { String(describing: Self.self) }
  #endif
}

//     sequence   start      tickStart        end        two ticks of events; each reader's `next`
//                  │ last tick │  this tick   │         is the sequence number it reads next
//     next         ▲           ▲              ▲
//
// A reader is a system, known by the hash of its name: numbers would collide between two schedules.
// A channel in which nothing was ever sent is no part of the state, so that it makes no difference
// who asks first, or only looks.
struct EventReader: FieldValue {
  var system: UInt64 = 0
  var next: UInt64 = 0

  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("system", &system)
    v.field("next", &next)
  }
}

final class EventChannel<E: Event>: StateBox {
  var items: [E] = []
  /// Sequence number of `items[0]`.
  var start: UInt64 = 0
  /// Sequence number of this tick's first event.
  var tickStart: UInt64 = 0
  /// In the order in which they first read.
  var readers: [EventReader] = []
  /// Whether an event takes no bytes in a file.
  private let isBare: Bool

  init() {
    isBare = FieldEncoder.encode(E()).isEmpty
    super.init(name: E.eventName, isTransient: false)
  }

  /// The sequence number of the next event.
  var end: UInt64 { start + UInt64(items.count) }

  /// What the system has not yet seen.
  /// - Parameter onlyLooks: whether it is still unseen afterwards.
  func read(by system: UInt64, onlyLooks: Bool) -> ArraySlice<E> {
    // Outside the schedule there is nobody to remember a place for: show all there is.
    guard system != 0, end > 0 else { return items[...] }
    var at = 0
    while at < readers.count && readers[at].system != system { at += 1 }
    if onlyLooks {
      return at < readers.count ? items[Int(max(readers[at].next, start) - start)...] : items[...]
    }
    if at == readers.count { readers.append(EventReader(system: system, next: 0)) }
    let from = max(readers[at].next, start)
    readers[at].next = end
    return items[Int(from - start)...]
  }

  override func endTick() {
    items.removeFirst(Int(tickStart - start))
    start = tickStart
    tickStart = end
  }

  override var isState: Bool { end > 0 }
  override func reset() {
    items.removeAll(keepingCapacity: true)
    start = 0
    tickStart = 0
    readers.removeAll(keepingCapacity: true)
  }

  override func encode(_ visitor: inout FieldEncoder) { visit(&visitor) }
  override func decode(_ visitor: inout FieldDecoder) -> StateBox {
    let new = EventChannel<E>()
    new.visit(&visitor)
    let end = new.start.addingReportingOverflow(UInt64(new.items.count))
    // The sequence numbers must be in order, or later reads would fall outside the list.
    // Half of all numbers is more than a game can send, and leaves room to go on counting.
    if end.overflow || end.partialValue > .max / 2 || new.tickStart < new.start
      || new.tickStart > end.partialValue
      || new.readers.contains(where: { $0.next > end.partialValue })
    {
      visitor.fail(.knownCase)
    }
    return new
  }
  override func adopt(_ other: StateBox) {
    let other = unsafeDowncast(other, to: EventChannel<E>.self)
    items = other.items
    start = other.start
    tickStart = other.tickStart
    readers = other.readers
  }
  override func clone(into world: World) {
    let new = EventChannel<E>()
    new.adopt(self)
    world.state.pointee.eventIDs.insert(
      ObjectIdentifier(TypeKey<E>.self), 0, Int32(world.state.pointee.events.count))
    world.state.pointee.events.append(new)
  }
  override func describe(_ visitor: inout FieldText) { visit(&visitor) }
  override func describeLayout(_ visitor: inout FieldLayout) {
    var event = E()
    event.visit(&visitor)
  }

  private func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("start", &start)
    v.field("tickStart", &tickStart)
    v.field("readers", &readers)
    let wanted = v.count(items.count)
    if wanted < items.count { items.removeLast(items.count - wanted) }
    var index = 0
    while index < wanted {
      if index == items.count { items.append(E()) }
      items[index].visit(&v)
      // Every element must take a byte, or a damaged count could ask for any number of them.
      var mark: UInt8 = 0
      if isBare { mark.visit(&v) }
      index += 1
    }
  }
}

extension World {
  /// Makes an event type known; sending or reading does the same.
  public func register<E: Event>(_ type: E.Type) { _ = channel(of: type) }

  /// Tells everybody who asks. Allowed while `each` runs.
  public func send<E: Event>(_ event: E) {
    if context.pointee.access != nil { checkAccess(event: E.self) }
    if context.pointee.isAsking { structureMisuse("send \(E.eventName)") }
    channel(of: E.self).items.append(event)
  }

  /// The events that the running system has not yet seen. Outside the schedule: all of this and
  /// the last tick. In the `when` of a system: what it will see if it runs.
  /// O(systems that read this event).
  public func events<E: Event>(_ type: E.Type) -> ArraySlice<E> {
    if context.pointee.access != nil { checkAccess(event: type) }
    return channel(of: type).read(
      by: context.pointee.currentSystem, onlyLooks: context.pointee.isAsking)
  }

  /// Forgets what is older than a tick. The simulation calls this at the end of every tick.
  public func endTick() {
    checkShared("end the tick")
    for channel in state.pointee.events { channel.endTick() }
  }

  private func channel<E: Event>(of type: E.Type) -> EventChannel<E> {
    let index = state.pointee.eventIDs.find(ObjectIdentifier(TypeKey<E>.self))
    // SAFETY: the number was stored for exactly this type.
    if index >= 0 {
      return unsafeDowncast(state.pointee.events[Int(index)], to: EventChannel<E>.self)
    }
    let new = EventChannel<E>()
    if state.pointee.events.contains(where: { $0.name.utf8.elementsEqual(new.name.utf8) }) {
      misuse("Two event types are named \(new.name). Give one its own `eventName`.")
    }
    checkSeal("event type", new.name)
    state.pointee.eventIDs.insert(
      ObjectIdentifier(TypeKey<E>.self), 0, Int32(state.pointee.events.count))
    state.pointee.events.append(new)
    return new
  }
}

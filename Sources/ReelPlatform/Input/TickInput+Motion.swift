// The events of a poll: what moves several times between two polls is one event, with the last value.

extension TickInput {
  /// Adds a captured mouse's motion to that of this poll, unless another event came since.
  package mutating func append(mouseX x: Int32, y: Int32, since start: Int) {
    guard x != 0 || y != 0 else { return }
    if events.count > start, let last = events.last, last.kind == .mouseMotion,
      let sumX = Int16(exactly: Int64(last.x) + Int64(x)),
      let sumY = Int16(exactly: Int64(last.y) + Int64(y))
    {
      events[events.count - 1] = .mouseMotion(sumX, sumY)
    } else {
      events.append(.mouseMotion(Int16(clamping: x), Int16(clamping: y)))
    }
  }

  /// Appends a pointer's motion or an axis' value. If this poll has an event of the same pointer or axis, and only
  /// motion events after it, replaces that event instead.
  package mutating func append(motion event: InputEvent, since start: Int) {
    var index = events.count - 1
    while index >= start {
      let other = events[index]
      guard other.kind == .pointerMove || other.kind == .padAxis else { break }
      if other.kind == event.kind, other.device == event.device, other.code == event.code {
        events[index] = event
        return
      }
      index -= 1
    }
    events.append(event)
  }
}

/// A growing row of plain values in memory of its own, which it keeps when it is emptied. Whoever
/// holds one deallocates it.
struct PlainBuffer<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count: Int
  private(set) var capacity: Int

  init() {
    base = UnsafeMutablePointer<Element>.allocate(capacity: 8)
    count = 0
    capacity = 8
  }

  func deallocate() { base.deallocate() }

  /// Empties it; the memory stays.
  @inline(__always) mutating func removeAll() { count = 0 }

  @inline(__always) mutating func append(_ element: Element) {
    if count == capacity { reserve(count + 1) }
    // SAFETY: there is room for `count + 1`.
    base[count] = element
    count += 1
  }

  /// Makes room for at least so many, of which those below `count` keep their values.
  @inline(never) mutating func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    let room = max(wanted, capacity * 2)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: room)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = room
  }

  /// Sets the count; new elements hold anything until they are written.
  @inline(__always) mutating func resize(_ wanted: Int) {
    if wanted > capacity { reserve(wanted) }
    count = wanted
  }
}

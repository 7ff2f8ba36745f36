/// A growing array of plain values in its own memory, which it keeps when it is emptied. The owner calls
/// ``deallocate()``.
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

  /// Removes all elements and keeps the memory.
  @inline(__always) mutating func removeAll() { count = 0 }

  @inline(__always) mutating func append(_ element: Element) {
    if count == capacity { reserve(count + 1) }
    // SAFETY: there is room for `count + 1`.
    base[count] = element
    count += 1
  }

  /// Makes room for at least `minimum` elements; the first `count` keep their values.
  @inline(never) mutating func reserve(_ minimum: Int) {
    guard minimum > capacity else { return }
    let room = max(minimum, capacity * 2)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: room)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = room
  }

  /// Sets the count. New elements are undefined until they are written.
  @inline(__always) mutating func resize(_ newCount: Int) {
    if newCount > capacity { reserve(newCount) }
    count = newCount
  }
}

import ReelFields
import ReelMath

/// A list of values that lies in its owner, so that a new owner allocates nothing. Only a list of more than `room`
/// values has memory of its own. As bytes it is the same as an array.
struct AnimatedValues: Equatable, Sendable, FieldValue {
  /// The number of values that lie in the owner: enough for the engine's properties and two of a game. It is no
  /// parameter of the type, because a field list in code for any type would look the type up at each visit.
  static var room: Int { 16 }

  /// The number of values.
  private(set) var count = 0
  /// The values of a list that has room for all of them.
  private var near = InlineArray<16, AnimatedValue>(repeating: AnimatedValue())
  /// All values of a longer list. A shorter one keeps the memory.
  private var far: [AnimatedValue] = []

  init() {}

  subscript(index: Int) -> AnimatedValue {
    get { count > Self.room ? far[index] : near[index] }
    set { if count > Self.room { far[index] = newValue } else { near[index] = newValue } }
  }

  mutating func removeAll() { count = 0 }

  /// Replaces all values, in the memory of the old ones.
  mutating func fill(_ value: AnimatedValue, count newCount: Int) {
    count = newCount
    guard count > Self.room else {
      for at in 0..<count { near[at] = value }
      return
    }
    far.removeAll(keepingCapacity: true)
    far.reserveCapacity(count)
    for _ in 0..<count { far.append(value) }
  }

  /// Keeps the first values; new ones are zero.
  private mutating func resize(to newCount: Int) {
    if newCount > Self.room {
      if count <= Self.room {
        far.removeAll(keepingCapacity: true)
        for at in 0..<count { far.append(near[at]) }
      }
      if far.count > newCount { far.removeLast(far.count - newCount) }
      while far.count < newCount { far.append(AnimatedValue()) }
    } else if count > Self.room {
      for at in 0..<newCount { near[at] = far[at] }
    } else if newCount > count {
      for at in count..<newCount { near[at] = AnimatedValue() }
    }
    count = newCount
  }

  private mutating func withElements<Result>(
    _ body: (UnsafeMutableBufferPointer<AnimatedValue>) -> Result
  ) -> Result {
    if count > Self.room { return far.withUnsafeMutableBufferPointer { body($0) } }
    let count = count
    return withUnsafeMutablePointer(to: &near) {
      // SAFETY: an inline array consists of `room` values, one after the other, and `count` is not larger.
      let base = UnsafeMutableRawPointer($0).assumingMemoryBound(to: AnimatedValue.self)
      return body(UnsafeMutableBufferPointer(start: base, count: count))
    }
  }

  static func == (a: Self, b: Self) -> Bool {
    guard a.count == b.count else { return false }
    for at in 0..<a.count where a[at] != b[at] { return false }
    return true
  }

  static var fieldListKind: FieldListKind { .complete }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    let newCount = v.count(count)
    // A list without room grows one by one, so that a file with a count of a million must also contain a million.
    if newCount <= Self.room || newCount < count { resize(to: newCount) }
    if newCount == count {
      withElements {
        if v.elements(in: $0) { return }
        for at in $0.indices where !v.hasFailed {
          v.element(at)
          $0[at].visit(&v)
        }
      }
    } else {
      for at in 0..<newCount where !v.hasFailed {
        if at == count { resize(to: at + 1) }
        v.element(at)
        withElements { $0[at].visit(&v) }
      }
    }
    v.endList()
  }
}

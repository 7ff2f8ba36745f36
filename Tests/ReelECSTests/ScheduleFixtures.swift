import Foundation
import ReelECS
import ReelMath
import Synchronization
import Testing

// Fixtures of the tests of schedules: components of every storage, values for several threads, and threads.

/// A table component whose rows store when they were written.
struct Mark: TrackedComponent, Equatable {
  var value: UInt64 = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("value", &value) }
}

/// A component in a sparse set.
struct Spark: SparseComponent, Equatable {
  var value: UInt64 = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("value", &value) }
}

/// A second resource.
struct Tally: Resource, Equatable {
  var value: UInt64 = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("value", &value) }
}

enum Screen: UInt8, GameState {
  case title, playing, paused
  init() { self = .title }
}

/// A value that several threads may use. Its lock is visible to the thread sanitizer, unlike `Mutex` on Linux.
final class Shared<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var held: Value
  init(_ value: Value) { held = value }

  var value: Value {
    get { with { $0 } }
    set { with { $0 = newValue } }
  }

  func with<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&held)
  }
}

/// A list that several threads may append to.
final class Log<Element: Sendable>: Sendable {
  private let list = Shared<[Element]>([])
  var all: [Element] { list.value }
  func append(_ element: Element) { list.with { $0.append(element) } }
  /// Returns the elements so far and empties the list.
  func take() -> [Element] {
    list.with { list in
      defer { list = [] }
      return list
    }
  }
}

/// The threads that run the jobs of one call of ``Schedule/workers``.
private final class Team: @unchecked Sendable {
  private let order: [Int]
  // Threads take jobs by relaxed operations. A stricter memory order would synchronise two jobs that different threads
  // take, and the thread sanitizer would not find a race between them.
  private let next = Atomic<Int>(0)
  private let done = NSCondition()
  private var working: Int

  init(_ order: [Int], threads: Int) {
    self.order = order
    working = threads
  }

  func work(_ run: @Sendable (Int) -> Void) {
    while true {
      let at = next.add(1, ordering: .relaxed).oldValue
      if at >= order.count { break }
      run(order[at])
    }
    done.lock()
    working -= 1
    if working == 0 { done.signal() }
    done.unlock()
  }

  func wait() {
    done.lock()
    while working > 0 { done.wait() }
    done.unlock()
  }
}

/// Returns workers for ``Schedule/workers`` on threads other than the calling one. In every second batch they take the
/// last job first, so that jobs end in another order than that of the systems.
func threads(_ count: Int) -> (Int, @escaping @Sendable (Int) -> Void) -> Void {
  nonisolated(unsafe) var calls = 0
  return { jobs, run in
    calls += 1
    let order = Array(0..<jobs)
    let team = Team(calls % 2 == 0 ? order : order.reversed(), threads: count)
    for _ in 0..<count { Thread.detachNewThread { team.work(run) } }
    team.wait()
  }
}

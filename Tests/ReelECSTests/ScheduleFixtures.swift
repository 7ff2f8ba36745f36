import Foundation
import ReelECS
import ReelFields
import ReelMath
import Testing

// Fixtures of the tests of schedules: components of every storage, and values that sendable closures share.

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

/// A value that sendable closures share.
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

/// A list that sendable closures append to.
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

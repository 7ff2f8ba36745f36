import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The paths of a game.
public struct Paths: Resource {
  /// The paths in the order in which they were added.
  public private(set) var all: [MotionPath] = []

  public init() {}
  public static var resourceName: String { "Paths" }

  /// Adds a path and returns its number. Traps if there are 65,535 paths already.
  public mutating func add(_ path: MotionPath) -> PathID {
    all.append(numbered: path, "paths", "follow it by its name")
  }

  /// Returns a path; `nil` if there is none of this number.
  public subscript(path: PathID) -> MotionPath? {
    path.index < all.count ? all[path.index] : nil
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("all", &all) }
}

extension NameKind {
  static let path = NameKind("path", plural: "paths")
}

extension World {
  /// Returns the path of this name; for a missing name, a path that leads nowhere.
  public func path(_ name: String) -> PathID {
    names.find(name, .path, self)
  }

  /// Adds a path under a name. Traps after the set-up, and if the name is taken.
  @discardableResult
  public func add(_ path: MotionPath, named name: String) -> PathID {
    names.add(name, self[Paths.self].add(path), .path)
  }
}

import ReelECS
import ReelMath
import ReelSimulation

/// The paths of a game.
public struct Paths: Resource {
  /// In the order in which they were added.
  public private(set) var all: [MotionPath] = []

  public init() {}
  public static var resourceName: String { "Paths" }

  /// Adds a path and returns its name. Traps where there are 65,535 already.
  public mutating func add(_ path: MotionPath) -> PathID {
    demand(
      all.count < UInt16.max,
      "A game has at most 65,535 paths; add each once, and follow it by its name.")
    all.append(path)
    return PathID(rawValue: UInt16(all.count - 1))
  }

  /// A path; `nil` where there is none of this name.
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
  /// The path that was added under this name. Where there is none, one that leads nowhere.
  public func path(_ name: String) -> PathID {
    names.find(name, .path, self)
  }

  /// Adds a path under a name of its own. In the set-up; later, and where the name is taken, it traps.
  @discardableResult
  public func add(_ path: MotionPath, named name: String) -> PathID {
    names.add(name, self[Paths.self].add(path), .path)
  }
}

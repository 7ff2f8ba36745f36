import ReelECS
import ReelMath

/// Somebody has come to the end of a path, and stands still there.
public struct PathEnded: Event, Equatable, Sendable {
  /// Who has the ``PathFollower``.
  public var entity: Entity
  /// The path that has ended.
  public var path: PathID

  /// A way that has ended.
  public init(entity: Entity = .none, path: PathID = .none) {
    self.entity = entity
    self.path = path
  }

  public init() { self.init(entity: .none) }
  public static var eventName: String { "PathEnded" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("entity", &entity)
    v.field("path", &path)
  }
}

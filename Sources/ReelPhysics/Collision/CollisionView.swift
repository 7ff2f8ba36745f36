import ReelCollision
import ReelECS
import ReelMath

/// What of collisions is drawn over the picture: for whoever looks for a fault. Not part of the state:
/// whatever is shown, the game goes on with the same bits.
public struct CollisionView: Resource, Equatable {
  /// Outlines of all colliders, chains and tiles.
  public var showsColliders = false
  /// Points and normals where colliders touch.
  public var showsContacts = false
  /// The rays and casts that the rules of the last tick have asked for.
  public var showsCasts = false
  /// The cells in which colliders are looked for, and the tiles' faces that can be touched.
  public var showsCells = false

  public init() {}
  public static var resourceName: String { "CollisionView" }
  public static var isTransient: Bool { true }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}

  /// All that can be shown, by the names that `--show` knows.
  public static let names: [String] = ["colliders", "contacts", "casts", "cells"]

  /// Shows something by its name, or no longer.
  /// - Returns: whether there is something of this name.
  public mutating func set(_ name: String, _ isShown: Bool = true) -> Bool {
    let utf8 = name.utf8
    if utf8.elementsEqual("colliders".utf8) {
      showsColliders = isShown
    } else if utf8.elementsEqual("contacts".utf8) {
      showsContacts = isShown
    } else if utf8.elementsEqual("casts".utf8) {
      showsCasts = isShown
    } else if utf8.elementsEqual("cells".utf8) {
      showsCells = isShown
    } else {
      return false
    }
    return true
  }

  /// Whether anything is shown.
  public var isOn: Bool { self != CollisionView() }
}

/// A cast that somebody asked for.
package struct NotedCast {
  package var shape: Shape
  package var motion: Vec2
  package var hit: CastHit?
}

import ReelCollision
import ReelECS
import ReelFields
import ReelMath

/// The parts of collisions that are drawn over the picture, for debugging. It is not part of the state: the game
/// computes the same bits with any setting.
public struct CollisionView: Resource, Equatable {
  /// True if the outlines of all colliders, chains and tiles are drawn.
  public var showsColliders = false
  /// True if the points and normals of contacts are drawn.
  public var showsContacts = false
  /// True if the rays and casts of the last tick are drawn.
  public var showsCasts = false
  /// True if the cells of the broadphase are drawn, and the faces of tiles that can be touched.
  public var showsCells = false

  public init() {}
  public static var resourceName: String { "CollisionView" }
  public static var isTransient: Bool { true }

  /// The names of all parts that can be shown, as `--show` accepts them.
  public static let names: [String] = ["colliders", "contacts", "casts", "cells"]

  /// Shows or hides a part by its name.
  /// - Returns: true if a part has this name.
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

  /// True if anything is shown.
  public var isOn: Bool { self != CollisionView() }
}

/// A cast that a system made.
package struct RecordedCast {
  package var shape: Shape
  package var motion: Vec2
  package var hit: CastHit?
}

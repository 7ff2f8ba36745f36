import ReelCollision
import ReelECS
import ReelMath

// The names that games used before 0.1.0. They cannot be called: the compiler's error names the present ones, and most
// editors replace them. Version 0.2.0 will remove them.

extension ColliderFilter {
  @available(*, unavailable, renamed: "init(categories:includesSensors:ignoring:)")
  public init(groups: UInt32, includesSensors: Bool = false, ignoring: Entity = .none) {
    fatalError("Unavailable.")
  }
}

extension Collider {
  @available(*, unavailable, renamed: "init(_:categories:mask:isSensor:)")
  public init(_ shape: Shape, groups: UInt32 = 1, wants: UInt32 = 0, isSensor: Bool = false) {
    fatalError("Unavailable.")
  }

  @available(*, unavailable, renamed: "init(_:categories:mask:isSensor:)")
  public init(_ box: Rect, groups: UInt32 = 1, wants: UInt32 = 0, isSensor: Bool = false) {
    fatalError("Unavailable.")
  }

  @available(*, unavailable, renamed: "categories")
  public var groups: UInt32 { fatalError("Unavailable.") }

  @available(*, unavailable, renamed: "mask")
  public var wants: UInt32 { fatalError("Unavailable.") }
}

extension Platformer {
  @available(*, unavailable, renamed: "isJumpHeld")
  public var wantsJump: Bool { fatalError("Unavailable.") }
}

import ReelMath

// The names that games used before 0.1.0. They cannot be called: the compiler's error names the present ones, and most
// editors replace them. Version 0.2.0 will remove them.

@available(*, unavailable, renamed: "OverlapResult")
public typealias FoundShape = OverlapResult

@available(*, unavailable, renamed: "CastResult")
public typealias FoundHit = CastResult

@available(*, unavailable, renamed: "ContactResult")
public typealias FoundContact = ContactResult

@available(*, unavailable, renamed: "NeighbourResult")
public typealias FoundNeighbour = NeighbourResult

extension QueryFilter {
  @available(*, unavailable, renamed: "init(categories:includesSensors:ignoring:)")
  public init(groups: UInt32, includesSensors: Bool = false, ignoring: UInt64? = nil) {
    fatalError("Unavailable.")
  }
}

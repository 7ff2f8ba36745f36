import ReelMath

/// A table component that remembers for every row when it was added and when it was last written,
/// so that `query(changed:)` gives rows and not whole tables. A row that a closure takes as `inout`
/// counts as written. Costs 16 bytes a row and a store a write.
public protocol TrackedComponent: Component where Fetch == TrackedFetch<Self> {
  associatedtype Fetch = TrackedFetch<Self>
}

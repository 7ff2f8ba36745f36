import ReelMath

/// A table component that records for every row when it was added and when it was last written, so that
/// `query(changed:)` yields rows and not complete tables. A row that a closure takes as `inout` counts as written. It
/// costs 16 bytes per row and one store per write.
public protocol TrackedComponent: Component where Fetch == TrackedFetch<Self> {
  associatedtype Fetch = TrackedFetch<Self>
}

import ReelMath

/// A component for data that is often added and removed: the entity stays in its table. Iterating over it alone is
/// fast, too; a query that also takes table components looks up each row.
public protocol SparseComponent: Component where Fetch == SparseFetch<Self> {
  associatedtype Fetch = SparseFetch<Self>
}

import ReelMath

/// A component that comes and goes often: adding and removing it leaves the entity in its table.
/// Iterating it alone is fast too; together with table components each row is looked up.
public protocol SparseComponent: Component where Fetch == SparseFetch<Self> {
  associatedtype Fetch = SparseFetch<Self>
}

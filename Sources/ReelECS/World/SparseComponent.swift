import ReelMath

/// A component that is added and removed often: both leave the entity in its table. Iterating it alone is fast too;
/// together with table components each row is looked up.
public protocol SparseComponent: Component where Fetch == SparseFetch<Self> {
  associatedtype Fetch = SparseFetch<Self>
}

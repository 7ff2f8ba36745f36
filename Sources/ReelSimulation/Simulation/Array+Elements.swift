extension Array {
  /// The elements where they lie. To read them here counts no references, and so it is for those who hold the
  /// array for as long as they read: in a constant, or because nothing can change it meanwhile.
  @inlinable @inline(__always) package var elements: UnsafeBufferPointer<Element> {
    // SAFETY: the elements of an array do not move while somebody holds it unchanged.
    withUnsafeBufferPointer { $0 }
  }
}

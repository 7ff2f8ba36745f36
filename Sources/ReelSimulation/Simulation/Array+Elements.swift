extension Array {
  /// The elements at their address, to read without counting references. The owner must keep the array alive and
  /// unchanged for as long as it reads: in a constant, or because nothing can change the array meanwhile.
  @inlinable @inline(__always) package var elements: UnsafeBufferPointer<Element> {
    // SAFETY: the elements of an array do not move while its owner holds it unchanged.
    withUnsafeBufferPointer { $0 }
  }
}

extension Array {
  /// The elements at their address, to read without counting references. The reader must keep the array alive and
  /// unchanged while it reads: by a constant, or because nothing else can change the array.
  @inlinable @inline(__always) package var elements: UnsafeBufferPointer<Element> {
    // SAFETY: the elements of an array do not move while its owner keeps it unchanged.
    withUnsafeBufferPointer { $0 }
  }
}

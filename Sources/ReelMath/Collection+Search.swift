extension RandomAccessCollection {
  /// Returns the index behind the leading elements for which `isInPrefix` is true, by a binary search. The elements for
  /// which it is true must come before all others. O(log n).
  ///
  /// A search of more than one array is one of a range of indices.
  @inlinable @inline(__always)
  package func endOfPrefix(while isInPrefix: (Element) -> Bool) -> Index {
    var low = startIndex
    var left = count
    while left > 0 {
      let half = left / 2
      let middle = index(low, offsetBy: half)
      if isInPrefix(self[middle]) {
        low = index(after: middle)
        left -= half + 1
      } else {
        left = half
      }
    }
    return low
  }
}

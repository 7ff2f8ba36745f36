extension Array {
  /// Sorts without allocating memory: by insertion, or by a heap if there are more than 24 elements. The sort is not
  /// stable, so `isBefore` must be a strict order of all elements.
  @inline(__always)
  mutating func sortInPlace(_ isBefore: (Element, Element) -> Bool) {
    withUnsafeMutableBufferPointer { all in
      if all.count > 24 {
        heapSort(all, isBefore)
        return
      }
      for end in 1..<Swift.max(all.count, 1) {
        var at = end
        while at > 0 && isBefore(all[at], all[at - 1]) {
          all.swapAt(at, at - 1)
          at -= 1
        }
      }
    }
  }

  /// Keeps only the first of each series of neighbours that `isSame` considers equal.
  @inline(__always)
  mutating func keepFirst(_ isSame: (Element, Element) -> Bool) {
    let kept = withUnsafeMutableBufferPointer { all in
      var kept = Swift.min(all.count, 1)
      for index in kept..<all.count where !isSame(all[index], all[kept - 1]) {
        if index != kept { all[kept] = all[index] }
        kept += 1
      }
      return kept
    }
    if kept < count { removeLast(count - kept) }
  }
}

private func heapSort<Element>(
  _ all: UnsafeMutableBufferPointer<Element>, _ isBefore: (Element, Element) -> Bool
) {
  func sink(_ start: Int, _ count: Int) {
    var at = start
    while true {
      var child = at * 2 + 1
      if child >= count { return }
      if child + 1 < count && isBefore(all[child], all[child + 1]) { child += 1 }
      guard isBefore(all[at], all[child]) else { return }
      all.swapAt(at, child)
      at = child
    }
  }
  for start in (0..<all.count / 2).reversed() { sink(start, all.count) }
  for end in (1..<all.count).reversed() {
    all.swapAt(0, end)
    sink(0, end)
  }
}

/// An answer that takes longer than one poll, made in pieces.
protocol ExplorerWork: AnyObject {
  /// Continues until `isOver` returns true or the answer is complete. The state may have changed since the last call,
  /// so the work keeps only numbers that it validates again.
  func advance(_ view: ExplorerView, until isOver: () -> Bool) -> HTTPAnswer?
}

/// An answer that takes longer than a poll may: it is made a piece at a time.
protocol ExplorerWork: AnyObject {
  /// Goes on, until `isOver` returns true or the answer is complete. The state may have changed since the last call:
  /// nothing of it is remembered but numbers that are compared again.
  func advance(_ view: ExplorerView, until isOver: () -> Bool) -> HTTPAnswer?
}

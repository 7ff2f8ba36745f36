/// The functions of the program around a loop: a loop itself has no clock, and writes no text.
package struct LoopHost {
  /// Returns the nanoseconds of a clock that does not go backwards.
  package var readTime: () -> UInt64
  /// Shows a sentence to the user, beside the picture.
  package var report: (String) -> Void
  /// Is called before ticks run. A library that was called for picture or sound may have changed the floating-point
  /// mode of the thread; a program in which that is possible sets it back.
  package var prepareTicks: () -> Void

  package init(
    readTime: @escaping () -> UInt64, report: @escaping (String) -> Void,
    prepareTicks: @escaping () -> Void = {}
  ) {
    (self.readTime, self.report, self.prepareTicks) = (readTime, report, prepareTicks)
  }
}

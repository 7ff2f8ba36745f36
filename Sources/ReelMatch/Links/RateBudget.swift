/// A number of bytes or of repetitions that may be spent, and that grows with the time.
package struct RateBudget {
  package let perSecond: UInt64
  package let most: UInt64
  package private(set) var available: UInt64
  /// The remainder below one unit, in billionths.
  private var rest: UInt64 = 0

  /// Creates a full budget.
  package init(perSecond: UInt64, most: UInt64) {
    (self.perSecond, self.most, available) = (perSecond, most, most)
  }

  /// Adds the amount that accrues in `passed` nanoseconds. At most one second counts.
  package mutating func refill(_ passed: UInt64) {
    let grown = min(passed, 1_000_000_000) * perSecond + rest
    available = min(available + grown / 1_000_000_000, most)
    rest = available == most ? 0 : grown % 1_000_000_000
  }

  /// Takes an amount.
  /// - Returns: false if there is less; nothing is taken then.
  @discardableResult package mutating func take(_ amount: UInt64) -> Bool {
    guard amount <= available else { return false }
    available -= amount
    return true
  }
}

import ReelMath

/// The time of a tick in a recording.
enum ReelTime {
  /// Returns minutes, seconds and hundredths, `3:07.25`.
  static func text(_ tick: UInt64, _ rate: TickRate) -> String {
    let hundredths = tick * 100 * UInt64(rate.denominator) / UInt64(rate.numerator)
    func two(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return
      "\(hundredths / 6000):\(two(hundredths / 100 % 60)).\(two(hundredths % 100))"
  }
}

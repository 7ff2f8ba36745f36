import ReelMath

#if !hasFeature(Embedded)
  /// The time of a tick in a recording.
  package enum ReelTime {
    /// Returns minutes, seconds and hundredths, `3:07.25`.
    package static func text(_ tick: UInt64, _ rate: TickRate) -> String {
      let (seconds, rest) = (tick * UInt64(rate.denominator))
        .quotientAndRemainder(dividingBy: UInt64(rate.numerator))
      func two(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return
        "\(seconds / 60):\(two(seconds % 60)).\(two(rest * 100 / UInt64(rate.numerator)))"
    }
  }
#endif

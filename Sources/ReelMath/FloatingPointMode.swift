// Every other file counts on the arithmetic of IEEE 754 as a program finds it: results rounded to
// the nearest number, small ones kept. A processor can be told otherwise, and a library that was
// loaded for sound or pictures sometimes does so.

/// How the processor rounds at the moment, found out by arithmetic.
public enum FloatingPointMode {
  /// Traps where this thread does not compute as all others: where it rounds otherwise than to the
  /// nearest, or takes very small numbers for zero. A simulation would then go another way without a
  /// word.
  public static func check() {
    guard roundsToNearest(one, 0x1p-26 * one) else {
      misuse(
        """
        FloatingPointMode: this thread does not round to the nearest number, so the state would \
        differ from that of other machines. Call fesetround(FE_TONEAREST) before the simulation is \
        made, and after whatever changed it.
        """)
    }
    guard keepsSmall(least, 0.5 * one) else {
      misuse(
        """
        FloatingPointMode: this thread takes very small numbers for zero (FTZ or DAZ), so the state \
        would differ from that of other machines. Switch that off before the simulation is made: \
        fesetenv(FE_DFL_ENV) does.
        """)
    }
  }

  // DETERMINISM: the compiler works out what it can with its own rounding, even within functions that are not
  // optimised, where it knows who calls them with what. These two are seen from outside, where somebody could
  // write them, so that the processor has to answer.
  @usableFromInline nonisolated(unsafe) static var one: Float = 1
  @usableFromInline nonisolated(unsafe) static var least: Float = 0x1p-126

  /// Adds less than half of the last place of `one`, upwards and downwards on both sides of zero.
  @inline(never)
  private static func roundsToNearest(_ one: Float, _ little: Float) -> Bool {
    // Rounded upwards the first is larger, downwards the second; the third is smaller towards zero.
    one + little == one && -one - little == -one && one - little == one
  }

  /// Halves the least normal number, and doubles it again.
  @inline(never)
  private static func keepsSmall(_ least: Float, _ half: Float) -> Bool {
    let small = least * half
    return small != 0 && small / half == least
  }
}

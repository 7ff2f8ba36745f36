// All other files assume the default arithmetic of IEEE 754: results are rounded to the nearest number, and very small
// numbers are not replaced by zero. A processor can be set to another mode, and libraries for sound or pictures
// sometimes do that.

/// A check of the processor's rounding mode that uses only arithmetic.
public enum FloatingPointMode {
  /// Traps if this thread does not round to the nearest, or treats very small numbers as zero. A simulation on it would
  /// silently diverge from those on other machines.
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

  // DETERMINISM: the compiler computes constants with its own rounding, even in functions that are not optimised, if it
  // sees their callers and arguments. These two variables are visible from outside, where other code could write them,
  // so the processor has to compute.
  @usableFromInline nonisolated(unsafe) static var one: Float = 1
  @usableFromInline nonisolated(unsafe) static var least: Float = 0x1p-126

  /// Returns true if adding or subtracting less than half of the last place changes neither `one` nor `-one`.
  @inline(never)
  private static func roundsToNearest(_ one: Float, _ little: Float) -> Bool {
    // If sums are rounded upwards, the first is larger; if downwards, the second is lower; if towards zero, the third
    // is smaller.
    one + little == one && -one - little == -one && one - little == one
  }

  /// Returns true if the least normal number, halved and then doubled, is unchanged.
  @inline(never)
  private static func keepsSmall(_ least: Float, _ half: Float) -> Bool {
    let small = least * half
    return small != 0 && small / half == least
  }
}

import Foundation

/// Returns the distance of a result from the true value, in units in the last place of a `Float`. A result of the wrong
/// kind (NaN, infinity, the wrong zero) is infinitely far.
func ulps(_ result: Float, from truth: Double) -> Double {
  if truth.isNaN || result.isNaN { return truth.isNaN && result.isNaN ? 0 : .infinity }
  if Double(result) == truth { return result.sign == truth.sign ? 0 : .infinity }
  if result.isInfinite || truth.isInfinite { return Float(truth) == result ? 0 : .infinity }
  let unit = max(Double(truth.magnitude.binade) * 0x1p-23, 0x1p-149)
  return (Double(result) - truth).magnitude / unit
}

/// Returns the worst error of a function over all bit patterns in steps of `stride`, and the argument at which it
/// occurs.
func worst(
  stride: UInt32, _ function: (Float) -> Float, _ truth: (Double) -> Double
) -> (error: Double, at: Float) {
  var worst = (error: 0.0, at: Float(0))
  for bits in Swift.stride(from: UInt32(0), to: .max - stride, by: Int(stride)) {
    let x = Float(bitPattern: bits)
    let error = ulps(function(x), from: truth(Double(x)))
    if error > worst.error { worst = (error, x) }
  }
  return worst
}

/// The bound that the documentation states.
let stated = 0.5001

/// A plain generator for tests: Marsaglia's xorshift, which is of another family than the generator under test.
struct TestRandom: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed | 1 }
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}

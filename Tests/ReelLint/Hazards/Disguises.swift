// Helpers of the other files of this folder: what they hide must be found where it happens.

import Foundation  // found: library

typealias Watch = ContinuousClock
typealias Dice = SystemRandomNumberGenerator
typealias Purse = [String: Int32]
typealias Crowd = Set<Int32>
typealias Tally = Int
typealias Curve = @Sendable (Double) -> Double

/// A function that looks like one of the game's own.
func wave(_ angle: Double) -> Double { Foundation.sin(angle) }  // found: library

let bend: Curve = Foundation.cos  // found: library

/// Generic, so that the order is unknown here: the caller is reported.
func total<Values: Sequence>(of values: Values) -> Int32 where Values.Element == Int32 {
  var sum: Int32 = 0
  for value in values { sum &+= value }
  return sum
}

func listed(_ values: any Sequence<Int32>) -> [Int32] { Array(values) }

extension Sequence {
  func firstOrNil() -> Element? { first { _ in true } }
}

extension Set {
  func listed() -> [Element] { map { $0 } }  // found: order
}

extension Array {
  func mixed() -> [Element] { shuffled() }  // found: randomness
}

/// A closure with a variable of its own.
func makeCounter() -> () -> Int32 {
  var count: Int32 = 0
  return {
    count += 1  // found: state
    return count
  }
}

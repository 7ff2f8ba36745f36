/// The order of functions in which each is followed by the most similar one of those that are left.
///
/// Two functions are similar if they have many short runs of bytes in common. Comparing all with all would take
/// minutes, so each function has a signature: its runs are distributed over bins by their hash, and each bin keeps the
/// least hash. The share of equal bins is about the share of common runs, and a table lists the functions of each bin
/// and hash.
///
///     function ─▶ runs of 6 bytes ─▶ hashes ─▶ 64 bins, the least of each ─▶ table: bin and hash ─▶ functions
struct WasmOrder {
  private static let runLength = 6
  private static let binCount = 64
  /// The largest number of functions that are compared for one bin. Small functions share most of their runs with
  /// hundreds of others, and any of these is as good as the next.
  private static let mostOfBin = 64

  /// For each function, the filled bins of its signature, as numbers of lists in `lists`.
  private var signatures: [[Int]] = []
  /// The functions that have the same hash in the same bin.
  private var lists: [[Int]] = []

  /// Returns the indices of functions with these bytes in the new order. O(bytes + functions · bins).
  static func indices(of functions: [[UInt8]]) -> [Int] {
    var order = WasmOrder(functions)
    return order.walk(from: functions.count)
  }

  private init(_ functions: [[UInt8]]) {
    var numbers: [UInt64: Int] = [:]
    for (function, bytes) in functions.enumerated() {
      var signature: [Int] = []
      for (bin, least) in WasmOrder.bins(bytes).enumerated() where least != .max {
        let key = UInt64(least) << 8 | UInt64(bin)
        let number = numbers[key] ?? lists.count
        if number == lists.count {
          numbers[key] = number
          lists.append([])
        }
        lists[number].append(function)
        signature.append(number)
      }
      signatures.append(signature)
    }
  }

  /// Returns the least hash in each bin; `.max` for an empty one.
  private static func bins(_ bytes: [UInt8]) -> [UInt32] {
    var bins = [UInt32](repeating: .max, count: binCount)
    var run: UInt64 = 0
    for (at, byte) in bytes.enumerated() {
      run = (run << 8 | UInt64(byte)) & 0xFFFF_FFFF_FFFF
      if at + 1 < min(runLength, bytes.count) { continue }
      let hash = (run &* 0x9E37_79B9_7F4A_7C15) >> 32
      let bin = Int(hash) % binCount
      bins[bin] = min(bins[bin], UInt32(hash) / UInt32(binCount))
    }
    return bins
  }

  private mutating func walk(from count: Int) -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(count)
    var isTaken = [Bool](repeating: false, count: count)
    var common = [Int](repeating: 0, count: count)
    for first in 0..<count {
      var next = isTaken[first] ? nil : first
      while let function = next {
        isTaken[function] = true
        order.append(function)
        next = mostSimilar(to: function, isTaken, &common)
      }
    }
    return order
  }

  /// Returns the function with the most bins in common, among equals the first; `nil` if none has any.
  /// - Parameter common: one 0 for each function, before and after.
  private mutating func mostSimilar(
    to function: Int, _ isTaken: [Bool], _ common: inout [Int]
  ) -> Int? {
    var candidates: [Int] = []
    for list in signatures[function] {
      lists[list].removeAll { isTaken[$0] }
      for other in lists[list].prefix(WasmOrder.mostOfBin) {
        if common[other] == 0 { candidates.append(other) }
        common[other] += 1
      }
    }
    var best: Int?
    for other in candidates {
      guard let present = best else {
        best = other
        continue
      }
      if common[other] > common[present] || common[other] == common[present] && other < present {
        best = other
      }
    }
    for other in candidates { common[other] = 0 }
    return best
  }
}

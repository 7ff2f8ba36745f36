// Functions with several array literals, which the optimiser moves out of them and numbers. `Rules` is another module,
// in which the literals of these functions' copies may be numbered in another order.

@inline(never)
public func sum(_ values: [Int32]) -> UInt64 {
  values.reduce(into: 0) { $0 = $0 &* 10 &+ UInt64($1) }
}

@inline(never)
public func sum(_ corners: [Corner]) -> UInt64 { sum(corners.map { $0.x &* 2 &+ $0.y }) }

@inline(never)
public func sum(_ texts: [StaticString]) -> UInt64 {
  texts.reduce(into: 0) { $0 = $0 &* 10 &+ UInt64($1.utf8Start.pointee) }
}

@inlinable
public func inlined(_ row: Int32) -> UInt64 {
  switch row {
  case 0: sum([1, 2, 3])
  case 1: sum([4, 5, 6])
  case 2: sum([7, 8, 9])
  default: sum([3, 2, 1])
  }
}

@_alwaysEmitIntoClient
public func copied(_ row: Int32) -> UInt64 {
  let corners: [Corner] =
    switch row {
    case 0: [Corner(0, 0), Corner(2, 0), Corner(2, 2), Corner(0, 2)]
    case 1: [Corner(0, 1), Corner(2, 1), Corner(2, 2), Corner(0, 2)]
    case 2: [Corner(0, 0), Corner(1, 0), Corner(1, 2), Corner(0, 2)]
    default: [Corner(0, 0), Corner(2, 2), Corner(0, 2)]
    }
  return sum(corners)
}

@inline(never)
public func called(_ row: Int32) -> UInt64 {
  switch row {
  case 0: sum([1, 1, 2])
  case 1: sum([2, 2, 3])
  case 2: sum([3, 3, 4])
  default: sum([4, 4])
  }
}

public func generic<Row: FixedWidthInteger>(_ row: Row) -> UInt64 {
  switch row {
  case 0: sum([5, 1])
  case 1: sum([6, 2])
  case 2: sum([7, 3])
  default: sum([8, 4])
  }
}

public func nested(_ row: Int32) -> UInt64 {
  let steps: [Int32] = [row, row &+ 1]
  return steps.reduce(into: 0) { result, step in
    let rows: [[Int32]] =
      switch step {
      case 0: [[1, 2], [3, 4]]
      case 1: [[5, 6], [7, 8]]
      case 2: [[9, 1], [2, 3]]
      default: [[4, 5], [6, 7]]
      }
    for values in rows { result = result &* 7 &+ sum(values) }
  }
}

@inlinable
public func texts(_ row: Int32) -> UInt64 {
  switch row {
  case 0: sum(["alpha", "beta"])
  case 1: sum(["gamma", "delta"])
  case 2: sum(["epsilon", "zeta"])
  default: sum(["eta", "theta"])
  }
}

/// The number of functions.
public let functionCount: Int32 = 8

/// Returns the results of each function as this module's own copy computes them.
@inline(never)
public func own(_ function: Int32, _ row: Int32) -> UInt64 {
  switch function {
  case 0: inlined(row) &+ inlined(row &+ 1) &* 1000
  case 1: copied(row) &+ copied(row &+ 1) &* 10000
  case 2: called(row)
  case 3: generic(row) &+ generic(Int64(row))
  case 4: nested(row)
  case 5: texts(row) &+ texts(row &+ 1) &* 10000
  case 6: Pair(row).value &+ Pair(row &+ 1).value &* 1000
  default: Pair(row).other
  }
}

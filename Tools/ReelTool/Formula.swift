import ReelContent

/// A calculation of a scenario, such as `floor and abs(dx - speed / rate) < 0.001`.
///
/// The language is a small part of Python's: numbers, names (which may hold dots), `+ - * /`, one comparison (`< <= >
/// >= == !=`), `and`, `or`, `not`, parentheses and the functions `abs`, `min`, `max`, `sqrt` and `int`, which drops the
/// fraction. It computes in `Double`; true is 1 and false is 0. docs/movers.md is its reference.
indirect enum Formula {
  case number(Double)
  /// A value of the table, by its index.
  case value(Int)
  case negated(Formula)
  case not(Formula)
  case pair(Operation, Formula, Formula)
  case call(Function, [Formula])

  enum Operation {
    case plus, minus, times, over, less, atMost, greater, atLeast, equal, unequal, and, or
  }

  enum Function: String {
    case abs, min, max, sqrt, int
  }

  /// Returns the formula's result for the values of its names. O(its length).
  func answer(_ values: [Double]) -> Double {
    switch self {
    case .number(let number): number
    case .value(let index): values[index]
    case .negated(let inner): -inner.answer(values)
    case .not(let inner): inner.answer(values) == 0 ? 1 : 0
    case .pair(let operation, let left, let right):
      Self.answer(operation, left.answer(values), right.answer(values))
    case .call(let function, let arguments):
      Self.answer(function, arguments.map { $0.answer(values) })
    }
  }

  private static func answer(_ operation: Operation, _ a: Double, _ b: Double) -> Double {
    switch operation {
    case .plus: a + b
    case .minus: a - b
    case .times: a * b
    case .over: a / b
    case .less: a < b ? 1 : 0
    case .atMost: a <= b ? 1 : 0
    case .greater: a > b ? 1 : 0
    case .atLeast: a >= b ? 1 : 0
    case .equal: a == b ? 1 : 0
    case .unequal: a != b ? 1 : 0
    case .and: a != 0 && b != 0 ? 1 : 0
    case .or: a != 0 || b != 0 ? 1 : 0
    }
  }

  private static func answer(_ function: Function, _ values: [Double]) -> Double {
    switch function {
    case .abs: Swift.abs(values[0])
    case .min: values.reduce(.infinity) { Swift.min($0, $1) }
    case .max: values.reduce(-.infinity) { Swift.max($0, $1) }
    case .sqrt: values[0].squareRoot()
    case .int: values[0].rounded(.towardZero)
    }
  }

  /// The indices of the names that it uses, each once.
  var names: [Int] {
    switch self {
    case .number: []
    case .value(let index): [index]
    case .negated(let inner), .not(let inner): inner.names
    case .pair(_, let left, let right): left.names + right.names.filter { !left.names.contains($0) }
    case .call(_, let arguments): Array(Set(arguments.flatMap(\.names))).sorted()
    }
  }
}

// Types whose accessors and initialisers contain several array literals.

public struct Corner: Sendable {
  public var x: Int32
  public var y: Int32
  @inlinable public init(_ x: Int32, _ y: Int32) {
    self.x = x
    self.y = y
  }
}

public struct Pair {
  public var value: UInt64
  @inlinable public init(_ row: Int32) {
    value =
      switch row {
      case 0: sum([1, 3])
      case 1: sum([2, 4])
      case 2: sum([3, 5])
      default: sum([4, 6])
      }
  }

  public var other: UInt64 {
    switch value % 4 {
    case 0: sum([9, 7])
    case 1: sum([8, 6])
    case 2: sum([7, 5])
    default: sum([6, 4])
    }
  }
}

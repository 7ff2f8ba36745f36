/// The categories and masks of proxies. Each combination that occurs has a number, so that a search tests one bit
/// instead of four masks. The last number is shared by all proxies for whose combination no number was free.
struct ProxyKinds {
  struct Kind: BitwiseCopyable {
    var categories: UInt32
    var mask: UInt32
    /// The number of proxies.
    var count: Int32
  }

  static let limit = 64
  /// The number for proxies whose combination has no number of its own.
  static let mixed = 63

  private let kinds: UnsafeMutablePointer<Kind>
  /// One bit for each number in use.
  private(set) var used: UInt64 = 0

  init() {
    kinds = .allocate(capacity: Self.limit)
    kinds.initialize(repeating: Kind(categories: 0, mask: 0, count: 0), count: Self.limit)
  }

  func deallocate() { kinds.deallocate() }

  @inline(__always) subscript(_ number: Int) -> Kind { kinds[number] }

  /// Counts a proxy and returns the number of its kind.
  mutating func add(categories: UInt32, mask: UInt32) -> UInt8 {
    var number = Self.mixed
    var rest = used & ~(1 << UInt64(Self.mixed))
    while rest != 0 {
      let candidate = rest.trailingZeroBitCount
      if kinds[candidate].categories == categories && kinds[candidate].mask == mask {
        number = candidate
        break
      }
      rest &= rest - 1
    }
    if number == Self.mixed {
      let free = (~used).trailingZeroBitCount
      if free < Self.mixed {
        number = free
        kinds[free] = Kind(categories: categories, mask: mask, count: 0)
      }
    }
    kinds[number].count += 1
    used |= 1 << UInt64(number)
    return UInt8(number)
  }

  /// Removes a proxy from the count of its kind.
  mutating func remove(_ number: UInt8) {
    kinds[Int(number)].count -= 1
    if kinds[Int(number)].count == 0 { used &= ~(1 << UInt64(number)) }
  }

  /// Returns true if two kinds may make pairs: if the mask of either contains a category of the other, or one is mixed.
  func mayPair(_ number: Int, _ other: ProxyKinds, _ otherNumber: Int) -> Bool {
    if number == Self.mixed || otherNumber == Self.mixed { return true }
    let (a, b) = (kinds[number], other.kinds[otherNumber])
    return a.mask & b.categories | b.mask & a.categories != 0
  }

  /// Returns one bit for each number whose proxies may belong to one of `categories`.
  func numbers(in categories: UInt32) -> UInt64 {
    var numbers: UInt64 = 0
    var rest = used
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      if number == Self.mixed || kinds[number].categories & categories != 0 {
        numbers |= 1 << UInt64(number)
      }
      rest &= rest - 1
    }
    return numbers
  }
}

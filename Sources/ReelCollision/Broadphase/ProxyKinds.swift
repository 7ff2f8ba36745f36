/// The categories and masks of proxies. Each combination that occurs has a number, so that a search tests one bit
/// instead of four masks. The last number is shared by all proxies for whose combination no number was free.
struct ProxyKinds {
  struct Kind: BitwiseCopyable {
    var groups: UInt32
    var wants: UInt32
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
    kinds.initialize(repeating: Kind(groups: 0, wants: 0, count: 0), count: Self.limit)
  }

  func deallocate() { kinds.deallocate() }

  @inline(__always) subscript(_ number: Int) -> Kind { kinds[number] }

  /// Counts a proxy and returns the number of its kind.
  mutating func add(groups: UInt32, wants: UInt32) -> UInt8 {
    var number = Self.mixed
    var rest = used & ~(1 << UInt64(Self.mixed))
    while rest != 0 {
      let candidate = rest.trailingZeroBitCount
      if kinds[candidate].groups == groups && kinds[candidate].wants == wants {
        number = candidate
        break
      }
      rest &= rest - 1
    }
    if number == Self.mixed {
      let free = (~used).trailingZeroBitCount
      if free < Self.mixed {
        number = free
        kinds[free] = Kind(groups: groups, wants: wants, count: 0)
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
  func mayMeet(_ number: Int, _ other: ProxyKinds, _ otherNumber: Int) -> Bool {
    if number == Self.mixed || otherNumber == Self.mixed { return true }
    let (a, b) = (kinds[number], other.kinds[otherNumber])
    return a.wants & b.groups | b.wants & a.groups != 0
  }

  /// Returns one bit for each number whose proxies may belong to one of `groups`.
  func numbers(in groups: UInt32) -> UInt64 {
    var found: UInt64 = 0
    var rest = used
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      if number == Self.mixed || kinds[number].groups & groups != 0 {
        found |= 1 << UInt64(number)
      }
      rest &= rest - 1
    }
    return found
  }
}

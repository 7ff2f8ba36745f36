/// What proxies are and want: each combination of groups and wants that occurs has a number, so that
/// a search asks one bit instead of four masks. The last number is that of all proxies whose
/// combination found no other free.
struct ProxyKinds {
  struct Kind: BitwiseCopyable {
    var groups: UInt32
    var wants: UInt32
    /// Proxies.
    var count: Int32
  }

  static let limit = 64
  /// The number of all who found no other.
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

  /// Counts a proxy in and answers its number.
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

  /// Counts a proxy out.
  mutating func remove(_ number: UInt8) {
    kinds[Int(number)].count -= 1
    if kinds[Int(number)].count == 0 { used &= ~(1 << UInt64(number)) }
  }

  /// Whether pairs of the two may count: where either wants the other's groups, or is mixed.
  func mayMeet(_ number: Int, _ other: ProxyKinds, _ otherNumber: Int) -> Bool {
    if number == Self.mixed || otherNumber == Self.mixed { return true }
    let (a, b) = (kinds[number], other.kinds[otherNumber])
    return a.wants & b.groups | b.wants & a.groups != 0
  }

  /// One bit for each number whose proxies may belong to one of `groups`.
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

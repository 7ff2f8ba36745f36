import Testing

@testable import ReelECS

@Suite struct RowBasesTests {
  @Test func basesStayWhileTheTableGrows() {
    var bases = RowBases()
    defer { bases.deallocate() }
    var recorded: [(component: Int32, table: Int, base: UnsafeMutableRawPointer)] = []
    for step in 1...40 {
      _ = bases.reserve(components: step * 5, tables: step * 3)
      let base = UnsafeMutableRawPointer(bitPattern: step * 16)
      bases[Int32(step * 5 - 1), step * 3 - 1] = base
      if let base { recorded.append((Int32(step * 5 - 1), step * 3 - 1, base)) }
    }
    #expect(
      recorded.count == 40 && recorded.allSatisfy { bases[$0.component, $0.table] == $0.base })
    #expect(bases[199, 0] == nil && bases[0, 119] == nil)
    let filled = (0..<Int32(200)).reduce(0) { count, component in
      count + (0..<120).count { bases[component, $0] != nil }
    }
    #expect(filled == 40)
  }

  @Test func componentsAndTablesMayBeReservedSeparately() {
    var bases = RowBases()
    defer { bases.deallocate() }
    _ = bases.reserve(components: 3, tables: 0)
    _ = bases.reserve(components: 0, tables: 2)
    bases[2, 1] = UnsafeMutableRawPointer(bitPattern: 16)
    #expect(bases[2, 1] == UnsafeMutableRawPointer(bitPattern: 16) && bases[1, 1] == nil)
  }
}

import Reel
import Testing

@testable import ReelMatch
@testable import ReelNetwork

@Suite struct JoinBudgetsTests {
  private static let second: UInt64 = 1_000_000_000

  @Test func aNetworkHasABudget() {
    var budgets = JoinBudgets()
    // A machine with many ports, and a household with many addresses of IPv6.
    for isIPv6 in [false, true] {
      func address(_ number: UInt64) -> MatchAddress {
        isIPv6
          ? MatchAddress(high: 0x2001_0DB8, low: number, port: 5)
          : MatchAddress(ipv4: 0x0A00_0001, port: UInt16(number))
      }
      let taken = (1...100 as ClosedRange<UInt64>).count {
        budgets.take(address($0), now: Self.second)
      }
      #expect(taken == Int(JoinBudgets.most))
      // Two more in each second, however often it asks.
      var later = 0
      for step in 1...100 as ClosedRange<UInt64> {
        if budgets.take(address(step), now: Self.second + step * Self.second / 10) { later += 1 }
      }
      #expect(later == 20)
    }
    // Others are not affected, and this machine has no limit.
    let other = budgets.take(MatchAddress(ipv4: 0x0A00_0002, port: 1), now: Self.second)
    #expect(other)
    for _ in 0..<500 {
      let own = budgets.take(MatchAddress(ipv4: 0x7F00_0001, port: 1), now: Self.second)
      #expect(own)
    }
  }

  /// Pages have the budget of their machine, like programs on it, and share it with no page of another one.
  @Test func pagesHaveTheBudgetOfTheirMachine() {
    let machines = [
      MatchAddress(ipv4: 0x0A00_0001, port: 5), MatchAddress(high: 0x2001_0DB8_0000_0001, low: 9),
    ]
    for machine in machines {
      var budgets = JoinBudgets()
      var page = MatchAddress(pageOf: machine)
      let taken = (1...100 as ClosedRange<UInt16>).count { port in
        page.port = port
        return budgets.take(page, now: Self.second)
      }
      #expect(taken == Int(JoinBudgets.most))
      let program = budgets.take(machine, now: Self.second)
      #expect(!program)
      let other = budgets.take(
        MatchAddress(pageOf: MatchAddress(ipv4: 0x0A00_0002, port: 1)), now: Self.second)
      #expect(other)
    }
    // Pages of this machine, such as those behind a proxy, have no limit.
    for own in [MatchAddress(ipv4: 0x7F00_0001, port: 1), MatchAddress(low: 1, port: 1)] {
      #expect(MatchAddress(pageOf: own).isThisMachine)
    }
    #expect(!MatchAddress(pageOf: MatchAddress(ipv4: 0x7F00_0002, port: 1)).isThisMachine)
    #expect(!MatchAddress(pageOf: machines[1]).isThisMachine)
  }

  /// A customer of a provider has many networks of IPv6, whose requests count together, too.
  @Test func aCustomerHasABudgetOfSeveralNetworks() {
    var budgets = JoinBudgets()
    func address(_ customer: UInt64, _ network: UInt64) -> MatchAddress {
      MatchAddress(high: 0x2001_0DB8_0000_0000 + customer << 16 + network, low: 1, port: 5)
    }
    var taken = 0
    for at in 0..<1000 as Range<UInt64> {
      if budgets.take(address(1, at % 500), now: Self.second) { taken += 1 }
    }
    #expect(taken == Int(JoinBudgets.most * JoinBudgets.networksOfCustomer))
    let later = (0..<100 as Range<UInt64>).count {
      budgets.take(address(1, $0), now: 2 * Self.second)
    }
    #expect(later == Int(JoinBudgets.perSecond * JoinBudgets.networksOfCustomer))
    let other = budgets.take(address(2, 0), now: Self.second)
    #expect(other)
  }

  /// With more networks than budgets, the one that has been quiet for the longest time begins anew.
  @Test func manyNetworksTakeABoundedMemory() {
    var budgets = JoinBudgets()
    let busy = MatchAddress(ipv4: 1, port: 1)
    for _ in 0..<JoinBudgets.most { _ = budgets.take(busy, now: 0) }
    for number in 2...10_000 as ClosedRange<UInt32> {
      let isNew = budgets.take(MatchAddress(ipv4: number, port: 1), now: UInt64(number))
      #expect(isNew)
      if number % 500 != 0 { continue }
      let isBusy = budgets.take(busy, now: UInt64(number))
      #expect(!isBusy)
    }
    // After a long silence it is forgotten.
    for number in 10_001...15_000 as ClosedRange<UInt32> {
      _ = budgets.take(MatchAddress(ipv4: number, port: 1), now: UInt64(number))
    }
    let again = budgets.take(busy, now: 15_001)
    #expect(again)
  }
}

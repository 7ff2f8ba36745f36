import Foundation
import ReelMath

/// A runner of the attempts of one class, several at a time, until the time of the class is over.
final class Runner: @unchecked Sendable {
  // SAFETY: all that changes is behind the lock.
  private let bench: Bench
  private let attack: any AttackClass
  private let jobs: Int
  private let rounds: Int?
  private let lock = NSLock()
  private var next = 0
  private var tried = 0
  private var leftOut = 0
  private var trouble: (any Error)?

  init(_ bench: Bench, _ attack: any AttackClass, jobs: Int, rounds: Int?) {
    self.bench = bench
    self.attack = attack
    self.jobs = jobs
    self.rounds = rounds
  }

  /// - Parameter numbers: The attempts to make; if empty, all, or as many as there is time for.
  func run(_ numbers: [Int]) throws {
    if let obstacle = attack.obstacle(bench) {
      bench.printLine("\(attack.name): left out: \(obstacle)")
      return
    }
    let started = DispatchTime.now().uptimeNanoseconds
    let before = bench.findings.count
    let count = try attack.count(bench)
    if let count, let number = numbers.first(where: { $0 >= count }) {
      throw Trouble("\(attack.name) has no attempt \(number), only those below \(count).")
    }
    let turns = numbers.isEmpty ? nil : numbers
    let order = turns ?? count.map(shuffled)
    let budget = bench.isFull ? attack.seconds.full : attack.seconds.short
    let isTimed = turns == nil && rounds == nil
    @Sendable func elapsed() -> Double {
      Double(DispatchTime.now().uptimeNanoseconds - started) / 1e9
    }
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while true {
        let turn = lock.withLock { () -> Int in
          next += 1
          return next - 1
        }
        if let order, turn >= order.count { return }
        if isTimed && elapsed() > budget * bench.patience.squareRoot() { return }
        if turns == nil, let rounds, lock.withLock({ tried }) >= rounds { return }
        if lock.withLock({ trouble != nil }) { return }
        do {
          try self.try(order?[turn] ?? turn)
        } catch {
          lock.withLock { trouble = error }
        }
      }
    }
    if let trouble { throw trouble }
    let findingCount = bench.findings.count - before
    let all = count.map { " of \($0)" } ?? ""
    bench.printLine(
      "\(attack.name): \(tried)\(all) tried, \(leftOut) left out, \(findingCount) findings, "
        + "\((elapsed() * 10).rounded() / 10) s")
  }

  /// Returns all attempts in a random order, so that a run that ends early tries others than the last one.
  private func shuffled(_ count: Int) -> [Int] {
    var random = RandomStream(seed: bench.seed, stream: Tree.hash(of: Array(attack.name.utf8)))
    var order = Array(0..<count)
    let first = min(attack.always, count)
    for index in order.indices.dropFirst(first + 1).reversed() {
      order.swapAt(index, first + Int(random.next() % UInt64(index - first + 1)))
    }
    return order
  }

  private func `try`(_ number: Int) throws {
    let attempt = try Attempt(bench, attack.name, number)
    do {
      try attack.run(number, attempt)
    } catch {
      throw Trouble("\(attack.name):\(number) (\(attempt.title)) could not be made: \(error)")
    }
    lock.withLock {
      if attempt.isLeftOut { leftOut += 1 } else { tried += 1 }
    }
    attempt.finish(attack.name, number)
  }
}

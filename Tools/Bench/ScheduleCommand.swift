import ArgumentParser
import Foundation
import ReelApp

struct ScheduleCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "schedule",
      abstract: "Measures systems that run side by side.",
      discussion: """
        Four systems over \(Beside.count) entities that share nothing one of them writes, in one \
        batch: with one thread, with two, and with one a core; each next to threads of the C library \
        that run the same loops over plain arrays. All ways run in turn, at least \
        \(Harness.repetitions.lowerBound) times. The figures are milliseconds for all four, the least \
        and the median; `serial` is the ratio to one thread, `raw` that to the C library's threads, \
        both of the least values.
        """)
  }

  @Flag(help: "Print JSON and nothing else.")
  var json = false

  func run() throws {
    #if DEBUG
      warn("This build is not optimised: its figures mean nothing. Use swift run -c release bench.")
    #endif
    let rows = [Beside.heavy, Beside.light].flatMap { measure($0()) }
    print(json ? BesideRow.json(rows) : rows.map(\.line).joined(separator: "\n"))
  }

  /// Numbers of threads, ascending.
  private var threadCounts: [Int] {
    [1, 2, ProcessInfo.processInfo.activeProcessorCount].reduce(into: []) { counts, count in
      if !counts.contains(count) { counts.append(count) }
    }.sorted()
  }

  private func measure(_ beside: Beside) -> [BesideRow] {
    defer { beside.deallocate() }
    check(beside.schedule.batchNames.count == 1, beside.name)
    let pools = threadCounts.map { WorkerPool(threads: $0) }
    var samples = threadCounts.map { _ in (reel: [Double](), raw: [Double]()) }
    var isRawFirst = false
    Harness.repeatedly { isWarmUp in
      for (at, count) in threadCounts.enumerated() {
        let pool = pools[at]
        beside.schedule.workers = count > 1 ? { pool.run($0, $1) } : nil
        let reel = { Harness.time { beside.schedule.run(beside.world) } / 1_000_000 }
        let raw = {
          Harness.time { runOnRawThreads(count, jobs: Beside.names.count, beside.raw) } / 1_000_000
        }
        let first = isRawFirst ? raw() : reel()
        let second = isRawFirst ? reel() : raw()
        if isWarmUp { continue }
        samples[at].reel.append(isRawFirst ? second : first)
        samples[at].raw.append(isRawFirst ? first : second)
      }
      isRawFirst.toggle()
    }
    let (sum, rawSum) = beside.sums()
    check(sum == rawSum && sum != 0, beside.name)
    let serial = Harness.least(samples[0].reel)
    return threadCounts.indices.map { at in
      BesideRow(
        name: beside.name, threads: threadCounts[at], least: Harness.least(samples[at].reel),
        median: Harness.median(samples[at].reel), raw: Harness.least(samples[at].raw),
        rawMedian: Harness.median(samples[at].raw), serial: serial)
    }
  }
}

/// The figures of one number of threads, in milliseconds.
private struct BesideRow {
  let name: String
  let threads: Int
  let least: Double
  let median: Double
  let raw: Double
  let rawMedian: Double
  let serial: Double

  var line: String {
    String(
      format: "%@ %2d threads  min %7.3f ms  median %7.3f  raw %7.3f  median %7.3f", name, threads,
      least, median, raw, rawMedian)
      + String(format: "  serial × %.2f  raw × %.2f", least / serial, least / raw)
  }

  static func json(_ rows: [BesideRow]) -> String {
    let objects = rows.map { row in
      String(
        format: "  {\"name\":\"%@\",\"threads\":%d,\"min_ms\":%.4f,\"median_ms\":%.4f,", row.name,
        row.threads, row.least, row.median)
        + String(
          format: "\"raw_ms\":%.4f,\"raw_median_ms\":%.4f,\"to_serial\":%.4f,\"to_raw\":%.4f}",
          row.raw, row.rawMedian, row.least / row.serial, row.least / row.raw)
    }
    return "[\n\(objects.joined(separator: ",\n"))\n]"
  }
}

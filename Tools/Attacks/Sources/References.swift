import Foundation

/// The files that undisturbed runs leave and the calls that they make, computed at the first use.
final class References: @unchecked Sendable {
  // SAFETY: all is behind the lock.
  /// The bench with the real programs, even if others are attacked.
  private let bench: Bench
  private let lock = NSLock()
  private var cached: [Work: Reference] = [:]
  private var counts: [String: [String: Int]] = [:]

  init(_ bench: Bench) { self.bench = bench }

  func reference(_ work: Work) throws -> Reference {
    try lock.withLock {
      if let reference = cached[work] { return reference }
      let reference = try Reference(work, bench)
      cached[work] = reference
      return reference
    }
  }

  /// Returns the number of calls of each kind that a work makes on its outputs or on its inputs.
  func calls(_ work: Work, isOutput: Bool) throws -> [String: Int] {
    try lock.withLock {
      let key = "\(work.rawValue)-\(isOutput)"
      if let counts = counts[key] { return counts }
      let folder = "\(bench.folder)/fixtures/calls-\(key)"
      try Files.makeFolder(Argument(folder))
      var command = work.command(bench, into: folder)
      command.environment = FaultAttacks.watch(bench, isOutput ? folder : "/fixtures/")
      if !isOutput {
        // Calls on the outputs must not count.
        let elsewhere = "\(bench.folder)/calls-\(key)"
        try Files.makeFolder(Argument(elsewhere))
        let environment = command.environment
        command = work.command(bench, into: elsewhere)
        command.environment = environment
      }
      let log = "\(folder).log"
      command.environment["REEL_FAULT_LOG"] = log
      let outcome = try Child(
        command, in: bench.folder, number: 0, environment: bench.environment, patience: 3,
        memoryLimit: 8 << 20
      ).wait()
      guard outcome.code == 0 else {
        throw Trouble("\(work.rawValue), watched, ended with \(outcome.ending).")
      }
      var lineCounts: [String: Int] = [:]
      for line in String(decoding: Files.read(log), as: UTF8.self).split(separator: "\n") {
        lineCounts[String(line), default: 0] += 1
      }
      counts[key] = lineCounts
      return lineCounts
    }
  }
}

extension Fixtures {
  func reference(_ work: Work) throws -> Reference { try references.reference(work) }
  func calls(_ work: Work, isOutput: Bool) throws -> [String: Int] {
    try references.calls(work, isOutput: isOutput)
  }
}

import Foundation
import ReelECS

// Bytes an entity: the growth of the process's resident memory by the spawns. The process is a new one, because memory
// that earlier workloads freed would be used again and not be counted.

enum Memory {
  static let count = 1_000_000
  static let childArgument = "memory-growth"

  static var workloads: [Workload] { [Workload("memory", per: "entity") { try measure() }] }

  private static func measure() throws -> Figures? {
    guard residentBytes() != nil, let executable = Bundle.main.executableURL else {
      warn("bench: memory is left out: only Linux reports how much is resident.")
      return nil
    }
    let child = Process()
    let output = Pipe()
    child.executableURL = executable
    child.arguments = [childArgument]
    child.standardOutput = output
    try child.run()
    let answer = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    child.waitUntilExit()
    guard let bytes = Int(answer.trimmingCharacters(in: .newlines)) else {
      fatalError("The process that measures memory answered '\(answer)' instead of a number.")
    }
    return .memory(bytes: Double(bytes) / Double(count))
  }

  /// Returns the bytes by which this process grows while entities with two components are created; `nil` if the system
  /// does not report them.
  static func growth() -> Int? {
    let world = Worlds.make()
    // Called twice, because the memory of the first call itself is not that of the entities.
    guard residentBytes() != nil, let before = residentBytes() else { return nil }
    for index in 0..<count {
      world.spawn(Position(x: Float(index & 1023)), Velocity(x: 1, y: 2))
    }
    guard let after = residentBytes() else { return nil }
    check(world.entityCount == count && sum(world) > 0, "memory")
    return after - before
  }

  static func residentBytes() -> Int? {
    #if os(Linux)
      // "size resident shared …", in pages.
      guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
        let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
      else { return nil }
      return pages * sysconf(Int32(_SC_PAGESIZE))
    #else
      return nil
    #endif
  }
}

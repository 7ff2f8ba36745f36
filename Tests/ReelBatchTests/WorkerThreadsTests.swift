import Foundation
import Testing

@testable import ReelBatch

@Suite struct WorkerThreadsTests {
  @Test(arguments: [1, 2, 7])
  func eachPartRunsOncePerJob(count: Int) throws {
    let threads = try WorkerThreads(count: count)
    let parts = UnsafeMutablePointer<Int>.allocate(capacity: count)
    parts.initialize(repeating: 0, count: count)
    defer { parts.deallocate() }
    for _ in 0..<100 { threads.run { parts[$0] += 1 } }
    #expect((0..<count).allSatisfy { parts[$0] == 100 })
  }

  #if os(Linux)
    /// The threads of this process.
    private static var threadCount: Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? -1
    }

    /// Returns true if the process has this number of threads. The system lists a thread for some moments after its
    /// end.
    private static func hasThreads(_ count: Int) -> Bool {
      for _ in 0..<1000 where threadCount != count { usleep(1000) }
      return threadCount == count
    }

    @Test func threadsEndWithTheirGroup() async {
      await #expect(processExitsWith: .success) {
        let before = Self.threadCount
        var threads: WorkerThreads? = try WorkerThreads(count: 9)
        precondition(Self.hasThreads(before + 8))
        threads?.run { _ in }
        threads = nil
        precondition(Self.hasThreads(before))
      }
    }

    /// Each thread reserves eight megabytes for its stack, so 1,024 do not fit into one gigabyte more than the process
    /// has.
    @Test func fewerThreadsAreAnErrorAndLeaveNone() async {
      await #expect(processExitsWith: .success) {
        let before = Self.threadCount
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmSize:") } ?? ""
        let kilobytes = UInt(line.filter(\.isNumber)) ?? 0
        precondition(kilobytes > 0)
        let limit = rlim_t((kilobytes + 1 << 20) << 10)
        var limits = rlimit(rlim_cur: limit, rlim_max: limit)
        precondition(setrlimit(__rlimit_resource_t(9), &limits) == 0)  // RLIMIT_AS
        for _ in 0..<3 {
          do throws(BatchError) {
            _ = try WorkerThreads(count: 1024)
            preconditionFailure("1,024 threads have started")
          } catch {
            precondition(error.kind == .limit)
            precondition(error.description.hasPrefix("The system starts no more than "))
          }
          precondition(Self.hasThreads(before))
        }
        // The memory that is left is enough for a few threads.
        let threads = try WorkerThreads(count: 4)
        threads.run { _ in }
      }
    }
  #endif
}

import Dispatch
import ReelProgram
import ReelSimulation
import Synchronization

/// A process of a sweep, which runs the worlds that its supervisor requests one after the other.
///
///     supervisor → worker   run 40 1 16        seeds 40 to 55
///                           record 17          seed 17, with a report of the fault that ended its first run
///     worker → supervisor   ready 0f3a…          the hash of the content
///                           {"seed":40,…}
///
/// It ends when its input ends: a worker without a supervisor, or without further work, has nothing to complete.
package enum SweepWorker {
  private enum Request {
    case run(first: UInt64, stride: UInt64, count: UInt64)
    case record(seed: UInt64)

    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { UInt64($0) }
      switch (words.first, numbers.count) {
      case ("run", 3): self = .run(first: numbers[0], stride: numbers[1], count: numbers[2])
      case ("record", 1): self = .record(seed: numbers[0])
      default: return nil
      }
    }
  }

  /// The name of the folder in which a recorded world writes its report, in the folder of reels.
  static func recordingFolder(of seed: UInt64) -> String { ".seed-\(seed)" }

  /// Runs worlds until the input ends.
  /// - Parameters:
  ///   - reels: the folder for the reels of worlds that are recorded.
  ///   - make: opens the game.
  /// - Throws: `Failure` or `ContentError` if the game cannot be opened.
  package static func run<G: Game>(reels: String, _ make: () throws -> SweepWorlds<G>) throws {
    let file = try WorkerStreams.begin()
    let worlds = try make()
    let requests = readRequests()
    try write("ready \(hexadecimal(worlds.contentHash))\n", file)
    while true {
      switch requests.next() {
      case .run(let first, let stride, let count):
        for at in 0..<count {
          try write(worlds.run(seed: first + at * stride).bytes, file)
        }
      case .record(let seed):
        let report = try CrashReport(
          in: "\(reels)/\(recordingFolder(of: seed))", game: G.name,
          version: programVersion(of: G.self))
        let line = worlds.run(seed: seed, recording: report)
        report.end()
        try write(line.bytes, file)
      }
    }
  }

  private static func write(_ text: String, _ file: FileDescriptor) throws {
    try write(Array(text.utf8), file)
  }

  private static func write(_ bytes: [UInt8], _ file: FileDescriptor) throws {
    // The supervisor has ended, or stops this process in a moment.
    guard (try? file.write(bytes)) != nil else { WorkerStreams.leave() }
  }

  /// The requests that wait. Another thread reads them, so that the end of the input ends the process in the middle of
  /// a world, too.
  private final class Requests: Sendable {
    private let waiting = Mutex<[Request]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    func append(_ request: Request) {
      waiting.withLock { $0.append(request) }
      arrivals.signal()
    }

    /// Returns the next request, and waits for it.
    func next() -> Request {
      arrivals.wait()
      return waiting.withLock { $0.removeFirst() }
    }
  }

  private static func readRequests() -> Requests {
    let requests = Requests()
    DispatchQueue(label: "reel.sweep").async {
      var text = ""
      while true {
        let bytes = WorkerStreams.readRequests()
        if bytes.isEmpty { WorkerStreams.leave() }
        text += String(decoding: bytes, as: UTF8.self)
        while let end = text.firstIndex(of: "\n") {
          guard let request = Request(text[..<end]) else { WorkerStreams.leave() }
          text.removeSubrange(...end)
          requests.append(request)
        }
      }
    }
    return requests
  }
}

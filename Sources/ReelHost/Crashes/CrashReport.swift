#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelPlatform
import ReelProgram
import ReelReplay
import ReelSimulation
import Synchronization

/// The crash report of a running game: a file that a fault completes (`CrashFile`), and that an orderly end removes.
///
/// Until then the file contains the recording of the game, without snapshots. Inputs are written once a second. The
/// inputs that are not yet written are copied before each tick to memory that the handler of faults writes. So a fault
/// loses no tick, and only one tick in a second calls the system.
package final class CrashReport: Sendable {
  /// The most bytes of a recording. The recording of a day usually has fewer.
  package static let mostBytes = 128 << 20
  /// The number of writes, one in each second, from one sync to the next. Written bytes outlive the program without a
  /// sync; a power failure loses the bytes since the last sync.
  private static let writesPerSync = 10
  /// The seconds from one checkpoint to the next.
  private static let checkpointInterval: UInt64 = 10

  private struct State {
    var recorder: Recorder?
    /// The bytes of the recording that are in the file.
    var size = 0
    var writeCount = 0
    var isEnded = false
  }

  private let file: CrashFile
  private let lines: [String]
  private let limit: Int
  private let state = Mutex(State())

  /// Begins to report faults, which until ``begin(_:header:)`` have no recording.
  /// - Parameter version: the versions of the game, its rules and the engine.
  package init(
    in path: String, game: String, version: String, limit: Int = CrashReport.mostBytes
  ) throws {
    self.limit = limit
    lines = ["game: \(version)", "system: \(Self.system)"]
    file = try CrashFile(in: path, game: game, lines: lines)
  }

  /// Begins the recording. The simulation must be as its set-up left it, at tick 0.
  package func begin(_ simulation: Simulation, header: ReelHeader) {
    state.withLock { state in
      state.recorder = Recorder(
        simulation, header: header,
        checkpointInterval: Self.checkpointInterval * UInt64(header.rate.ticksPerSecondRoundedUp),
        keepsSnapshots: false)
      writeBytes(&state, simulation)
    }
  }

  /// States in the report that the program plays a match, and which file has the match's reel. That reel has confirmed
  /// ticks only.
  package func beginMatch() {
    state.withLock { state in
      guard !state.isEnded else { return }
      file.setText(lines + ["reel: none here; the match is in match-DATE.reel beside this file"])
    }
  }

  /// Records the inputs of a tick before it runs.
  package func prepareTick(_ simulation: Simulation, _ inputs: [TickInput]) {
    state.withLock { state in
      guard !state.isEnded else { return }
      state.recorder?.recordInputs(players: inputs)
      writeBytes(&state, simulation)
      file.setRest(state.recorder?.openBytes ?? [], at: state.size, tick: simulation.tick + 1)
    }
  }

  /// Records that the tick has run.
  package func recordTick(_ simulation: Simulation, _ inputs: [TickInput]) {
    state.withLock { state in
      guard !state.isEnded else { return }
      file.leaveTick()
      state.recorder?.recordTick(simulation, players: inputs)
      writeBytes(&state, simulation)
    }
  }

  /// Ends the recording with the ticks so far. The report of a later fault has no ticks after them.
  /// - Parameter reason: a clause, such as "the player went back in time".
  package func stopRecording(_ simulation: Simulation, because reason: String) {
    state.withLock { state in
      guard !state.isEnded, var recorder = state.recorder else { return }
      recorder.abandon()
      state.recorder = recorder
      writeBytes(&state, simulation)
      file.setRest([], at: state.size, tick: simulation.tick)
      file.leaveTick()
      dropRecorder(&state, simulation, because: reason)
    }
  }

  /// Removes the file, because the game ends in order. May be called by any thread.
  package func end() {
    state.withLock { state in
      state.isEnded = true
      file.end()
    }
  }

  private func dropRecorder(
    _ state: inout State, _ simulation: Simulation, because reason: String
  ) {
    guard state.recorder != nil else { return }
    state.recorder = nil
    file.setText(lines + ["reel: without ticks after \(simulation.tick), because \(reason)"])
  }

  /// Writes the completed chunks.
  private func writeBytes(_ state: inout State, _ simulation: Simulation) {
    guard let bytes = state.recorder?.takeBytes(), !bytes.isEmpty else { return }
    guard state.size + bytes.count <= limit else {
      return dropRecorder(&state, simulation, because: "it would have more than \(limit) bytes")
    }
    do throws(SystemError) {
      state.writeCount += 1
      try file.write(bytes, at: state.size, syncs: state.writeCount % Self.writesPerSync == 0)
      state.size += bytes.count
    } catch {
      dropRecorder(&state, simulation, because: "it could not be written (\(error.reason))")
    }
  }

  /// The operating system, the kind of processor and its name, and how this program was built.
  package static var system: String {
    var names = utsname()
    uname(&names)
    func text<Bytes>(_ bytes: Bytes) -> String {
      withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    var parts = "\(text(names.sysname)) \(text(names.release)) \(text(names.machine))"
    if let processor { parts += ", \(processor)" }
    #if DEBUG
      return parts + ", debug build"
    #else
      return parts
    #endif
  }

  /// The name of the processor; `nil` if the system does not provide it.
  private static let processor: String? = {
    #if canImport(Darwin)
      var name = [CChar](repeating: 0, count: 256)
      var size = name.count - 1
      guard sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0) == 0 else { return nil }
      return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      guard let file = try? InputFile("/proc/cpuinfo", expecting: "a description"),
        let bytes = try? file.read(upTo: 8192)
      else { return nil }
      let line = bytes.split(separator: UInt8(ascii: "\n")).first {
        $0.starts(with: "model name".utf8)
      }
      return line?.split(separator: UInt8(ascii: ":"), maxSplits: 1).last.map {
        String(decoding: $0.drop { $0 == UInt8(ascii: " ") }.prefix(100), as: UTF8.self)
      }
    #endif
  }()
}

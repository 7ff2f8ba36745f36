import Foundation

/// A program in C to compare with. It is compiled when it is needed and works in a process of its own, in turns with
/// this one. Between its turns it waits and disturbs nothing.
///
///     bench      start values ─▶           40 ─▶                       40 ─▶         end ─▶
///     program                    ◀─ ready        work × 40  ◀─ times         … ◀─          ◀─ hash
///
/// A source defines `set_up`, `work` and `hash`; ``frame`` has the rest.
final class RawProgram {
  /// The reason why there is nothing to compare with.
  struct Failure: Error {
    let reason: String
  }

  private let process = Process()
  private let folder: URL
  private let commands = Pipe()
  private let answers = Pipe()
  private var unread = Data()

  /// Compiles and starts the program, and waits until it is ready.
  /// - Parameters:
  ///   - isCxx: True if the source is C++, and `c++` compiles it.
  ///   - packages: The packages whose flags come from `pkg-config`.
  ///   - libraries: The libraries that `pkg-config` does not have.
  ///   - defines: The numbers that the source uses by name.
  ///   - start: The bytes that `set_up` reads.
  init(
    _ source: String, isCxx: Bool = false, packages: [String] = [], libraries: [String] = [],
    defines: [(name: String, value: Int)], start: Data
  ) throws {
    // A program that fails must not end the bench.
    signal(SIGPIPE, SIG_IGN)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "reel-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = folder.appendingPathComponent(isCxx ? "program.cpp" : "program.c")
    let program = folder.appendingPathComponent("program")
    try Data((Self.frame + source).utf8).write(to: text)

    // A fused multiplication and addition rounds once, and so differs from Reel's.
    let name = isCxx ? "c++" : "cc"
    var flags =
      packages.isEmpty ? "" : "$(pkg-config --cflags --libs \(packages.joined(separator: " ")))"
    for library in libraries { flags += " -l\(library)" }
    let numbers = defines.map { "-D\($0.name)=\($0.value)" }.joined(separator: " ")
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/bin/sh")
    compiler.arguments = [
      "-c", "\(name) -O3 -ffp-contract=off \(numbers) -o \"$0\" \"$1\" \(flags) -lm", program.path,
      text.path,
    ]
    compiler.standardOutput = FileHandle.standardError
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else {
      throw Failure(reason: "`\(name)` is absent or cannot compile the program")
    }

    process.executableURL = program
    process.standardInput = commands
    process.standardOutput = answers
    try process.run()
    try commands.fileHandleForWriting.write(contentsOf: start)
    guard try line() == "ready" else { throw Failure(reason: "the program did not start") }
  }

  deinit {
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Runs `work` `count` times and returns the nanoseconds that it reported.
  func turn(_ count: Int) throws -> [Double] {
    try commands.fileHandleForWriting.write(contentsOf: Data("\(count)\n".utf8))
    return try line().split(separator: " ").compactMap { Double($0) }
  }

  /// Ends the program and returns its hash.
  func end() throws -> UInt64? {
    try commands.fileHandleForWriting.close()
    return UInt64(try line(), radix: 16)
  }

  private func line() throws -> String {
    let newline = UInt8(ascii: "\n")
    while !unread.contains(newline) {
      let more = answers.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Failure(reason: "the program ended too early") }
      unread += more
    }
    let line = unread.prefix { $0 != newline }
    unread = Data(unread.dropFirst(line.count + 1))
    return String(decoding: line, as: UTF8.self)
  }

  private static let frame = #"""
    #include <math.h>
    #include <stdint.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <time.h>

    static void set_up(void);
    static void work(void);
    static uint64_t hash(void);

    static double now(void) {
        struct timespec time;
        clock_gettime(CLOCK_MONOTONIC, &time);
        return time.tv_sec * 1e9 + time.tv_nsec;
    }

    static void report(double nanoseconds) { printf("%.0f ", nanoseconds); }

    /* The next start values. */
    static void *load(size_t size) {
        void *bytes = malloc(size);
        if (fread(bytes, 1, size, stdin) != size) exit(1);
        return bytes;
    }

    static const uint64_t fnv_start = 0xCBF29CE484222325u;
    static uint64_t fnv(uint64_t hash, const void *bytes, size_t size) {
        const uint8_t *byte = (const uint8_t *)bytes;
        for (size_t i = 0; i < size; i++) hash = (hash ^ byte[i]) * 0x100000001B3u;
        return hash;
    }

    int main(void) {
        char line[32];
        set_up();
        puts("ready");
        fflush(stdout);
        while (fgets(line, sizeof line, stdin)) {
            for (int count = atoi(line); count > 0; count--) work();
            puts("");
            fflush(stdout);
        }
        printf("%016llx\n", (unsigned long long)hash());
        return 0;
    }

    """#
}

/// FNV-1a (Fowler, Noll and Vo, public domain), as the programs in C compute it.
func fnv<Bytes: Sequence>(
  _ bytes: Bytes, from start: UInt64 = 0xCBF2_9CE4_8422_2325
) -> UInt64 where Bytes.Element == UInt8 {
  var hash = start
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  return hash
}

/// A measurement in turns with a program in C, so that disturbances of the machine affect both.
struct Turns {
  let name: String
  /// The number of times that each side works in a turn.
  let length: Int
  let count: Int

  /// The times of both sides, and the equality of their results.
  struct Result {
    var reel: [Double] = []
    /// Empty if there is no program. Otherwise the `report`ed numbers, one after the other.
    var raw: [Double] = []
    var isSame = true
  }

  /// - Parameters:
  ///   - program: Makes the program.
  ///   - reel: Works once and returns its time; its parameter is true if that time counts.
  ///   - hash: Returns the result of Reel's side.
  ///   - afterTurn: Runs the turns of others.
  func run(
    program: () throws -> RawProgram, reel: (_ counts: Bool) -> Double, hash: () -> UInt64,
    afterTurn: (_ counts: Bool) -> Void = { _ in }
  ) -> Result {
    var result = Result()
    var raw: RawProgram?
    do {
      raw = try program()
    } catch {
      complain(error)
    }
    for turn in 0...count {
      // The first turn warms up.
      let counts = turn > 0
      let reelTimes = (0..<length).map { _ in reel(counts) }
      if counts { result.reel += reelTimes }
      do {
        let times = try raw?.turn(length) ?? []
        if counts { result.raw += times }
      } catch {
        complain(error)
        raw = nil
        result.raw = []
      }
      afterTurn(counts)
    }
    do {
      if let raw { result.isSame = try raw.end() == hash() }
    } catch {
      complain(error)
      result.raw = []
    }
    if !result.isSame { warn("\(name): Reel and the program in C came to different results.") }
    return result
  }

  private func complain(_ error: any Error) {
    let reason = (error as? RawProgram.Failure)?.reason ?? error.localizedDescription
    warn("\(name): no program in C to compare with: \(reason).")
  }
}

/// The times of Reel next to those of a program in C.
struct TurnsRow {
  let name: String
  let unit: String
  let reel: [Double]
  let raw: [Double]
  /// Parts of Reel's time and of the program's, by name.
  var parts: [(name: String, samples: [Double])] = []

  var line: String {
    var line =
      name.padding(toLength: 20, withPad: " ", startingAt: 0)
      + String(
        format: "min %8.3f %@  median %8.3f", Harness.least(reel), unit, Harness.median(reel))
    if !raw.isEmpty {
      line += String(
        format: "  raw min %8.3f  median %8.3f  ratio × %.2f  of medians × %.2f",
        Harness.least(raw), Harness.median(raw), Harness.least(reel) / Harness.least(raw),
        Harness.median(reel) / Harness.median(raw))
    }
    let split = parts.map {
      String(
        format: "%@ %.3f (%.3f)", $0.name, Harness.least($0.samples), Harness.median($0.samples))
    }
    return split.isEmpty ? line : line + "\n    " + split.joined(separator: "  ")
  }

  static func json(_ rows: [TurnsRow]) -> String {
    let objects = rows.map { row in
      var fields = ["\"name\":\"\(row.name)\""]
      func add(_ key: String, _ value: Double) {
        fields.append("\"\(key)\":" + String(format: "%.4f", value))
      }
      add("min_\(row.unit)", Harness.least(row.reel))
      add("median_\(row.unit)", Harness.median(row.reel))
      if !row.raw.isEmpty {
        add("raw_min_\(row.unit)", Harness.least(row.raw))
        add("raw_median_\(row.unit)", Harness.median(row.raw))
        add("ratio", Harness.least(row.reel) / Harness.least(row.raw))
        add("ratio_median", Harness.median(row.reel) / Harness.median(row.raw))
      }
      for part in row.parts {
        let key = part.name.replacingOccurrences(of: " ", with: "_")
        add("\(key)_min_\(row.unit)", Harness.least(part.samples))
        add("\(key)_median_\(row.unit)", Harness.median(part.samples))
      }
      return "  {\(fields.joined(separator: ","))}"
    }
    return "[\n\(objects.joined(separator: ",\n"))\n]"
  }
}

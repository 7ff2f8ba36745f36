import Foundation

/// A program that runs beside this one, whose output is read line by line.
///
/// A program that writes much while it reads its input waits for a reader, so only quiet programs get an input.
package final class ChildProgram: IteratorProtocol {
  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  private let input: Pipe?
  private let path: String
  /// The bytes that were read, of which those from `at` on were not returned.
  private var bytes: [UInt8] = []
  private var at = 0
  private var isAtEnd = false

  /// Starts the program.
  /// - Parameter readsInput: true if ``write(_:)`` gives it an input.
  package init(_ path: String, _ arguments: [String], readsInput: Bool = false) throws {
    self.path = path
    input = readsInput ? Pipe() : nil
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = input ?? FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw Failure(.damaged, "\(path): expected a program that runs; found \(error).")
    }
  }

  deinit { stop() }

  /// Ends the program, if it still runs.
  package func stop() {
    if process.isRunning { process.terminate() }
  }

  /// Returns the path of a program that the shell would find; `nil` if there is none.
  package static func find(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Writes to the program's input, and waits until it has been read.
  /// - Throws: if the program has ended, with its last message.
  package func write(_ bytes: [UInt8]) throws {
    do {
      try input?.fileHandleForWriting.write(contentsOf: bytes)
    } catch {
      try finish()
      throw Failure(.damaged, "\(path): expected a program that reads its input; it ended early")
    }
  }

  /// Returns the next line of the output, without its end; `nil` after the last one.
  package func next() -> [UInt8]? {
    while true {
      if let end = bytes[at...].firstIndex(of: 0x0A) {
        defer { at = end + 1 }
        return Array(bytes[at..<end])
      }
      bytes.removeFirst(at)
      at = 0
      if isAtEnd { return nil }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { isAtEnd = true }
      bytes += more
    }
  }

  /// Reads the rest of the output, and waits for the end.
  /// - Throws: if the program failed, with its last message.
  package func finish() throws {
    try? input?.fileHandleForWriting.close()
    while next() != nil {}
    // Few messages fit into the pipe, so a program that writes few never waits for this reader.
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let text = String(decoding: message, as: UTF8.self)
      let last = text.split(separator: "\n").last.map(String.init) ?? "no message"
      throw Failure(.damaged, "\(path): expected a program that succeeds; it ended with: \(last)")
    }
  }
}

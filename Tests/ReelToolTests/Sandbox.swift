import Foundation
import ReelContent
import ReelImage

/// The result of a run of the tool.
struct Outcome {
  var code: Int32
  var output: String
  var errors: String
  var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// A folder that is deleted at the end of the test, in which the tool runs.
final class Sandbox {
  let url: URL
  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("reel-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ text: String, _ name: String) throws {
    try make(name, Data(text.utf8))
  }

  func write(_ data: Data, _ name: String) throws { try make(name, data) }

  /// Writes a program. Another process writes it, because a child that a test beside this one starts would inherit the
  /// open file, and the system runs no file that is open for writing.
  func script(_ text: String, _ name: String) throws {
    try write(text, name + ".draft")
    _ = try Sandbox.run("/usr/bin/install", ["-m", "755", name + ".draft", name], in: url)
  }

  func picture(_ name: String, _ width: Int, _ height: Int, shade: UInt8 = 255) throws {
    let pixels = (0..<width * height).flatMap { [shade, UInt8($0 % 256), 0, 255] as [UInt8] }
    try picture(Bitmap(width: width, height: height, pixels: pixels), name)
  }

  func picture(_ bitmap: Bitmap, _ name: String) throws {
    try make(name, Data(try ImageFile.encodePNG(bitmap)))
  }

  private func make(_ name: String, _ data: Data) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appendingPathComponent(name).path)
  }

  func bitmap(_ name: String) throws -> Bitmap {
    try ImageFile.decode([UInt8](Data(contentsOf: url.appendingPathComponent(name))), file: name)
  }

  func reel(_ arguments: String...) throws -> Outcome { try reel(arguments) }

  func reel(_ arguments: [String]) throws -> Outcome { try tool(["atlas"] + arguments) }

  /// Runs the tool with any command.
  func tool(_ arguments: [String]) throws -> Outcome {
    try Sandbox.run(Sandbox.binary.path, arguments, in: url)
  }

  /// Runs a program, in a folder or in that of the tests.
  static func run(_ program: String, _ arguments: [String], in folder: URL? = nil) throws -> Outcome
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: complaints, as: UTF8.self))
  }

  /// The path of the tool, which lies beside the tests.
  static let binary: URL = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!
      return bundle.bundleURL.deletingLastPathComponent().appendingPathComponent("reel")
    #else
      return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("reel")
    #endif
  }()
}

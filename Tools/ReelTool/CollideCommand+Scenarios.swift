import ArgumentParser
import Foundation
import ReelContent
import ReelProgram

extension CollideCommand {
  /// Runs the scenarios of a file, or of all files `*.json` of a folder, by their names.
  func runScenarios() throws {
    var isFolder: ObjCBool = false
    var files: [(name: String, bytes: [UInt8])] = []
    if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue {
      let names = try FileManager.default.contentsOfDirectory(atPath: file)
      for name in names.sorted() where name.hasSuffix(".json") {
        let path = file.hasSuffix("/") ? file + name : file + "/" + name
        files.append((name, try Self.bytes(of: path, named: name, expecting: "scenarios")))
      }
      guard !files.isEmpty else {
        throw ContentError(file: file, expected: "files *.json", found: "none")
      }
    } else {
      files = [(file, try Self.bytes(of: file, named: file, expecting: "scenarios"))]
    }
    let outcome = try ScenarioFolder(files, isThorough: thorough).run()
    for failure in outcome.failures { printResult(failure) }
    StandardStreams.printResult(
      "\(outcome.scenarios) scenarios, \(outcome.runs) runs, \(outcome.ticks) ticks: "
        + (outcome.failures.isEmpty ? "all as expected\n" : "not all as expected\n"))
    if !outcome.failures.isEmpty { throw ExitCode(1) }
  }
}

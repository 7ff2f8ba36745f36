import Foundation
import ReelProgram

/// The package to lint, as the package manager describes and builds it.
struct LintPackage {
  var folder: String
  var scratchPath: String?

  /// Builds the package and returns its modules that contain rules or may contain them.
  /// - Parameter targets: the only ones to lint; empty for all.
  func modules(_ targets: [String], isBuilt: Bool) throws -> [LintModule] {
    let described = try description()
    for target in targets where !described.contains(where: { $0.name == target }) {
      throw Failure(
        .usage,
        "--target: expected a target of \(folder), found \(target). There is: "
          + described.map(\.name).joined(separator: " "))
    }
    if !isBuilt { try build(targets) }
    let commands = try buildCommands()
    let names = Set(described.map(\.name))
    let rules = Set(
      described.filter { $0.type == "library" && commands.isSimulation($0.name) }.map(\.name))
    // A module that rules depend on is part of them.
    let parts = Set(rules.flatMap { commands.dependencies[$0] ?? [] }).intersection(names)
    return try described.compactMap { target in
      guard target.type != "test", target.type != "plugin", target.type != "macro",
        targets.isEmpty || targets.contains(target.name),
        let module = try commands.module(target.name)
      else { return nil }
      let isRules =
        rules.contains(target.name) || (target.type == "library" && parts.contains(target.name))
      // A program has rules only if it can name Reel's types.
      guard isRules || commands.usesReel(target.name) else { return nil }
      var linted = module
      linted.isRules = isRules
      return linted
    }
  }

  private var options: [String] {
    ["--package-path", folder] + (scratchPath.map { ["--scratch-path", $0] } ?? [])
  }

  private func build(_ targets: [String]) throws {
    for target in targets.isEmpty ? [nil] : targets.map(Optional.some) {
      let command =
        ["swift", "build", "--quiet"] + options + (target.map { ["--target", $0] } ?? [])
      guard try ChildProgram.run(command, in: ".") == 0 else {
        throw Failure(
          .damaged, "\(folder): expected a package that builds, found errors: see the lines above")
      }
    }
  }

  private struct Description: Decodable {
    struct Target: Decodable { var name: String, type: String }
    var targets: [Target]
  }

  private func description() throws -> [Description.Target] {
    guard FileManager.default.fileExists(atPath: folder + "/Package.swift") else {
      throw Failure(.missing, "\(folder)/Package.swift: expected a package, found no such file")
    }
    let command = ["swift", "package"] + options + ["describe", "--type", "json"]
    let (output, code) = try ChildProgram.output(of: command)
    // Lines about other packages may come first.
    guard code == 0, let start = output.firstIndex(of: UInt8(ascii: "{")) else {
      throw Failure(
        .damaged, "\(folder)/Package.swift: expected a package, found errors: see the lines above")
    }
    return try JSONDecoder().decode(Description.self, from: output[start...]).targets
  }

  private func buildCommands() throws -> BuildCommands {
    let (output, code) = try ChildProgram.output(
      of: ["swift", "build"] + options + ["--show-bin-path"])
    let path = String(decoding: output, as: UTF8.self).split(separator: "\n").last.map(String.init)
    guard code == 0, let path,
      let bytes = FileManager.default.contents(atPath: path + "/description.json")
    else {
      throw Failure(
        .missing, "\(path ?? folder)/description.json: expected the commands of a build, found none"
      )
    }
    return try BuildCommands(bytes)
  }
}

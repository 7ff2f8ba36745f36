import Foundation

/// The commands of the package manager's last build, from its file `description.json`.
struct BuildCommands {
  /// The modules that each module needs, directly or through others.
  let dependencies: [String: [String]]
  private let commands: [String: Command]

  private struct File: Decodable {
    var swiftCommands: [String: Command]
    var targetDependencyMap: [String: [String]]
  }

  private struct Command: Decodable {
    struct Input: Decodable { var kind: String, name: String }
    var executable: String
    var moduleName: String
    var importPath: String
    var inputs: [Input]
    var otherArguments: [String]
  }

  init(_ bytes: Data) throws {
    let file = try JSONDecoder().decode(File.self, from: bytes)
    dependencies = file.targetDependencyMap
    commands = Dictionary(
      file.swiftCommands.values.map { ($0.moduleName, $0) }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// Modules of Reel that touch the machine: a library that needs one of them belongs to a program.
  private static let machine: Set<String> = [
    "ReelProgram", "ReelFiles", "ReelFormats", "ReelImage", "ReelSound", "ReelHeadless", "ReelSDL",
    "ReelOpenAL", "ReelNetwork", "ReelHost", "ReelInspector", "ReelCommands", "ReelAssets",
    "ReelApp", "ReelTesting",
  ]

  /// True if the module can name the types of a simulation.
  func usesReel(_ module: String) -> Bool {
    (dependencies[module] ?? []).contains("ReelSimulation")
  }

  /// True if the module can name the types of a simulation, and none of those that touch the machine.
  func isSimulation(_ module: String) -> Bool {
    usesReel(module) && Self.machine.isDisjoint(with: dependencies[module] ?? [])
  }

  /// Returns the module, or `nil` if it is not written in Swift.
  func module(_ name: String) throws -> LintModule? {
    guard let command = commands[name] else { return nil }
    return LintModule(
      name: name,
      files: command.inputs.filter { $0.kind == "file" && $0.name.hasSuffix(".swift") }.map(\.name),
      arguments: ["-I", command.importPath]
        + LintModule.frontendArguments(
          from: command.otherArguments, compiler: command.executable),
      isRules: true, compiler: command.executable)
  }
}

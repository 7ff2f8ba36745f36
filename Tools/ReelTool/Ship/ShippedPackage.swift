import Foundation
import ReelProgram

/// The package whose program is shipped, as the package manager describes and builds it.
struct ShippedPackage {
  let folder: String
  let platform: ShipPlatform
  /// The folder in which the shipped program is built, apart from the author's own builds.
  let scratchPath: String
  private let description: Description

  private struct Description: Decodable {
    struct Product: Decodable {
      var name: String
      var targets: [String]
      var type: [String: [String]?]
    }
    struct Target: Decodable {
      var name: String
      var path: String
      var targetDependencies: [String]?
      var productDependencies: [String]?
      var modules: Set<String> {
        Set((targetDependencies ?? []) + (productDependencies ?? []))
      }
    }
    var products: [Product]
    var targets: [Target]
  }

  init(_ folder: String, scratchPath: String?, platform: ShipPlatform) throws {
    guard FileManager.default.fileExists(atPath: folder + "/Package.swift") else {
      throw Failure(.missing, "\(folder)/Package.swift: expected a package, found no such file")
    }
    self.folder = folder
    self.platform = platform
    let usual = [.tool: "tool", .web: "web"][platform] ?? "ship"
    self.scratchPath = scratchPath ?? "\(folder)/.build/\(usual)"
    description = try Self.decoded(
      Description.self, ["package", "--package-path", folder, "describe", "--type", "json"], folder)
  }

  private static func decoded<Value: Decodable>(
    _ type: Value.Type, _ arguments: [String], _ folder: String
  ) throws -> Value {
    let (output, code) = try ChildProgram.output(of: ["swift"] + arguments)
    // Lines about other packages may come first.
    guard code == 0, let start = output.firstIndex(of: UInt8(ascii: "{")) else {
      throw Failure(
        .damaged, "\(folder)/Package.swift: expected a package, found errors: see the lines above")
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(type, from: output[start...])
  }

  /// Returns the program with this name, or the only one of the platform's kind.
  func program(named name: String?) throws -> String {
    let programs = description.products.filter { $0.type.keys.contains("executable") }
    let fitting = programs.filter(fits).map(\.name)
    if let name {
      guard programs.contains(where: { $0.name == name }) else {
        throw Failure(
          .usage,
          "\(folder): expected one of the programs \(list(programs.map(\.name))), found \(name)")
      }
      guard fitting.contains(name) else {
        throw Failure(
          .usage, "\(name): expected \(Self.kind(platform)). Those are: \(list(fitting))")
      }
      return name
    }
    guard let only = fitting.first, fitting.count == 1 else {
      throw Failure(
        .usage,
        "\(folder): expected the name of \(Self.kind(platform)). There is: \(list(fitting))")
    }
    return only
  }

  private func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.sorted().joined(separator: ", ")
  }

  private func fits(_ product: Description.Product) -> Bool {
    let targets = description.targets.filter { product.targets.contains($0.name) }
    let modules = targets.reduce(into: Set<String>()) { $0.formUnion($1.modules) }
    switch platform {
    case .linux, .web: return modules.contains("ReelApp")
    case .server: return modules.contains("ReelCommands") && !modules.contains("ReelApp")
    case .library: return modules.contains("ReelCommands") || modules.contains("ReelApp")
    case .tool: return true
    }
  }

  private static func kind(_ platform: ShipPlatform) -> String {
    switch platform {
    case .linux, .web: "a program that depends on ReelApp"
    case .server: "a program that depends on ReelCommands and not on ReelApp"
    case .library: "a program that depends on ReelApp or ReelCommands"
    case .tool: "a program"
    }
  }

  /// Returns the names of the program's own targets.
  func targets(of program: String) -> [String] {
    description.products.first { $0.name == program }?.targets ?? []
  }

  /// The folders of the program's sources, in which its assets may be.
  func sources(of program: String) -> [String] {
    let targets = targets(of: program)
    return description.targets.filter { targets.contains($0.name) }.map { "\(folder)/\($0.path)" }
  }

  /// Returns the folder of a target's sources; `nil` if the target belongs to another package.
  func sources(ofTarget name: String) -> String? {
    description.targets.first { $0.name == name }.map { "\(folder)/\($0.path)" }
  }

  /// Returns the package's targets that depend on `ReelApp`, directly or through others.
  func targetsOfApp() -> Set<String> {
    var found: Set<String> = ["ReelApp"]
    var isNew = true
    while isNew {
      isNew = false
      for target in description.targets
      where !found.contains(target.name) && !target.modules.isDisjoint(with: found) {
        found.insert(target.name)
        isNew = true
      }
    }
    return found
  }

  // MARK: - Builds

  /// Builds the program as its author does, and returns its path. It reads the files that artists made.
  func buildOrdinary(_ program: String) throws -> String {
    let command = ["swift", "build", "--package-path", folder, "--product", program]
    return try build(command, program)
  }

  /// Builds the program optimised, as its author does, and returns its path.
  func buildOptimised(_ program: String) throws -> String {
    let command = ["swift", "build", "--package-path", folder, "--product", program]
    return try build(command + ["-c", "release"], program)
  }

  /// Builds the program that is shipped, and returns its path. Refuses a program in which a function may have wrong
  /// array literals.
  func buildShipped(_ program: String) throws -> String {
    try copyDependencies()
    var command = platform == .tool ? [] : ["env", "REEL_SHIP=1"]
    command += ["swift", "build", "--package-path", folder, "--product", program]
    command += ["-c", "release", "--scratch-path", scratchPath, "--static-swift-stdlib"]
    // The linker leaves out functions that nothing calls, which needs a section for each function.
    command += ["-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections"]
    if platform == .server {
      command += ["-Xswiftc", "-static-executable"]
    } else {
      // No library calls a function of the program, and equal functions are stored once. The old form of the path also
      // holds for the libraries that a library needs.
      let linker = [
        "--no-export-dynamic", "--icf=all", "--as-needed", "--disable-new-dtags", "-rpath",
        "$ORIGIN/../lib",
      ]
      command += linker.flatMap { ["-Xlinker", $0] }
    }
    let built = try build(command, program)
    try LiteralCheck(program: program, built: built).check()
    return built
  }

  private func build(_ command: [String], _ program: String) throws -> String {
    report("Building \(program): \(command.joined(separator: " "))")
    // The linker warns about functions that Swift's own libraries contain, so lines are shown only if the build fails.
    let all = ["sh", "-c", #"exec "$@" 2>&1"#, "sh"]
    let (lines, status) = try ChildProgram.output(of: all + command + ["--quiet"])
    guard status == 0 else {
      for line in String(decoding: lines, as: UTF8.self).split(separator: "\n") {
        report(String(line))
      }
      throw Failure(
        .damaged, "\(folder): expected a package that builds, found errors: see the lines above")
    }
    let (output, code) = try ChildProgram.output(of: command + ["--show-bin-path"])
    let path = String(decoding: output, as: UTF8.self).split(separator: "\n").last.map(String.init)
    guard code == 0, let path else {
      throw Failure(.damaged, "\(folder): expected the folder of a build, found none")
    }
    return "\(path)/\(program)"
  }

  /// Copies the packages of the author's build into the folder of the shipped one, so that nothing is fetched again.
  func copyDependencies() throws {
    let files = FileManager.default
    let own = "\(folder)/.build"
    guard !files.fileExists(atPath: "\(scratchPath)/workspace-state.json"),
      files.fileExists(atPath: "\(own)/workspace-state.json")
    else { return }
    let names = ["checkouts", "repositories", "workspace-state.json"].map { "\(own)/\($0)" }
    guard
      try ChildProgram.run(["mkdir", "-p", scratchPath], in: ".") == 0,
      try ChildProgram.run(
        ["cp", "-a"] + names.filter(files.fileExists) + [scratchPath], in: ".") == 0
    else { throw Failure.notWritten(scratchPath, found: "see the lines above") }
  }

  // MARK: - Packages

  private struct Dependency: Decodable {
    var name: String
    var path: String
    var dependencies: [Dependency]
  }

  /// Returns the folders of the package and of all packages that it depends on, by name.
  func packages() throws -> [(name: String, folder: String)] {
    let root = try Self.decoded(
      Dependency.self,
      ["package", "--package-path", folder, "show-dependencies", "--format", "json"], folder)
    // The identity of a package in a folder is only the name of its folder.
    var found: [String: String] = [:]
    var open = [root]
    while let next = open.popLast() {
      found[next.name] = next.path
      open += next.dependencies
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

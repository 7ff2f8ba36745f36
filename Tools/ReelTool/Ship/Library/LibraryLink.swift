import Foundation
import ReelProgram

/// The linking of a game's library from the object files of its program.
///
/// The program has been built as it is shipped, so only the entry points are compiled. The library leaves out the
/// program itself and everything that needs a window or a sound device, and contains the libraries of Swift, of C++ and
/// zlib: it needs nothing but the C library.
struct LibraryLink {
  let package: ShippedPackage
  let program: String
  /// The program as it is shipped.
  let built: String
  let texts: LibraryTexts
  let type: GameType

  /// The engine's modules that need libraries of a desktop, those above them, and the loops that only these run.
  private static let desktopModules: Set<String> = [
    "ReelApp", "ReelPlay", "ReelSDL", "ReelOpenAL", "ReelSound", "ReelImage",
  ]

  private var buildFolder: String { OutputFolder.split(built).folder }
  private var work: String { "\(buildFolder)/\(program).library" }

  /// Links the library, and returns its path.
  func link() throws -> String {
    report("Linking \(texts.library)")
    let objects = try objectFiles()
    let hasAssets = objects.contains { $0.contains("/ReelAssets.build/") }
    let target = ShipTarget(output: buildFolder, game: "\(program).library", isReplacing: true)
    try target.run(["rm", "-rf", work])
    let folder = try OutputFolder(work, isMade: true)
    func write(_ text: String, _ name: String) throws {
      try folder.write([UInt8](text.utf8), as: name, replacing: true)
    }
    try write(texts.entryPoints(of: type, hasAssets: hasAssets), "EntryPoints.swift")
    try write(objects.joined(separator: "\n") + "\n", "Objects.LinkFileList")
    try write(LibraryTexts.exports, "exports")
    // Archives in a folder of their own, because the linker prefers shared libraries in the folders of the system.
    try target.run(["mkdir", "\(work)/archives"])
    for archive in ["libstdc++.a", "libz.a"] {
      if let path = try Self.archive(archive) {
        try target.run(["ln", "-s", path, "\(work)/archives/\(archive)"])
      }
    }
    let library = "\(work)/\(texts.library)"
    // LLVM's linker, because another one may list symbols that are not exported.
    let linker = [
      "--gc-sections", "--icf=all", "--as-needed", "--no-undefined", "-soname", texts.library,
      "--version-script=\(work)/exports",
    ]
    let command =
      ["swiftc", "-emit-library", "-static-stdlib", "-O", "-wmo", "-parse-as-library"]
      + ["-swift-version", "6", "-module-name", "LibraryEntryPoints", "-o", library]
      + ["-I", "\(buildFolder)/Modules", "-module-cache-path", "\(buildFolder)/ModuleCache"]
      + (try clangOptions()) + ["-Xfrontend", "-function-sections"]
      + ["\(work)/EntryPoints.swift", "@\(work)/Objects.LinkFileList", "-L\(work)/archives", "-lm"]
      + ["-use-ld=lld", "-Xclang-linker", "-static-libgcc"] + linker.flatMap { ["-Xlinker", $0] }
    let (lines, code) = try ChildProgram.output(
      of: ["sh", "-c", #"exec "$@" 2>&1"#, "sh"] + command)
    guard code == 0 else {
      for line in String(decoding: lines, as: UTF8.self).split(separator: "\n") {
        report(String(line))
      }
      throw Failure(
        .damaged,
        "\(program): expected rules that can be linked without \(Self.desktopModules.sorted().joined(separator: ", ")), "
          + "found errors: see the lines above")
    }
    return library
  }

  /// Returns the object files of the library, each as a word of a response file.
  private func objectFiles() throws -> [String] {
    let list = "\(buildFolder)/\(program).product/Objects.LinkFileList"
    guard let data = FileManager.default.contents(atPath: list) else {
      throw Failure.missing(
        list, expected: "the list of object files that a build leaves", found: "no such file")
    }
    let left = package.targetsOfApp().union(Self.desktopModules)
      .union(package.targets(of: program))
    return Self.objects(String(decoding: data, as: UTF8.self), leavingOut: left)
  }

  /// Returns the lines of a list of object files, without those of some modules.
  static func objects(_ list: String, leavingOut modules: Set<String>) -> [String] {
    list.split(separator: "\n").map(String.init).filter { line in
      let module = line.split(separator: "/").last { $0.hasSuffix(".build") }
      return module.map { !modules.contains(String($0.dropLast(6))) } ?? true
    }
  }

  /// Returns the options by which the compiler finds the C modules that Swift modules import: those of the program's
  /// own compilation, which the package manager writes into its build plan.
  private func clangOptions() throws -> [String] {
    let plan = "\(package.scratchPath)/release.yaml"
    let data = FileManager.default.contents(atPath: plan) ?? Data()
    for target in package.targets(of: program) {
      let module = target.split(separator: "-").joined(separator: "_")
      if let options = Self.clangOptions(String(decoding: data, as: UTF8.self), module: module) {
        return options
      }
    }
    throw Failure.missing(
      plan, expected: "the options by which \(program) was compiled, which a build leaves",
      found: "none")
  }

  /// Returns the words after `-Xcc` and `-I` in the command of a build plan that compiles a module; `nil` if no command
  /// compiles it.
  static func clangOptions(_ plan: String, module: String) -> [String]? {
    let start = "    args: "
    let compilation = #""-module-name","\#(module)","-emit-dependencies""#
    for line in plan.split(separator: "\n")
    where line.hasPrefix(start) && line.contains(compilation) {
      let list = Data(line.dropFirst(start.count).utf8)
      guard let words = try? JSONDecoder().decode([String].self, from: list) else { return nil }
      return zip(words, words.dropFirst()).flatMap { option, value in
        option == "-Xcc" || option == "-I" ? [option, value] : []
      }
    }
    return nil
  }

  /// Returns the path of an archive of the system; `nil` if there is none.
  private static func archive(_ name: String) throws -> String? {
    let (output, code) = try ChildProgram.output(of: ["clang", "-print-file-name=\(name)"])
    let path = String(decoding: output, as: UTF8.self).split(separator: "\n").last.map(String.init)
    // Clang prints the bare name if it finds no file.
    guard code == 0, let path, path.hasPrefix("/") else { return nil }
    return path
  }
}

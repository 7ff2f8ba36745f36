import Foundation
import ReelProgram

/// The building of a page's program: the game's rules and the engine as Embedded Swift for wasm32, by the plain
/// toolchain.
///
///     rules, ReelWeb ── swift build ─▶ modules without machine code ─┐
///     start of the game ── swiftc, clang, all code in one piece ─────┴─▶ object ─┐
///     Sources/CReelWeb ── clang ─▶ memory, arithmetic, exports ──────────────────┴─▶ wasm-ld ─▶ WasmProgram.smaller
///                                  and the trial in place of the page ───────────┘
struct WebLink {
  let package: ShippedPackage
  let program: String
  let type: GameType
  /// The kinds of matches to link.
  let matches: [String]
  /// The folder of the engine's package.
  let engine: String

  private static let triple = "wasm32-unknown-none-wasm"

  private var work: String { "\(package.scratchPath)/\(program).web" }
  private var modules: String { "\(package.scratchPath)/\(Self.triple)/release" }

  /// The program for the page, and the one that the trial runs without a page.
  struct Programs {
    var page: String
    var trial: String
  }

  /// Builds both programs.
  func link() throws -> Programs {
    let tools = try WebToolchain()
    try package.copyDependencies()
    try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    // The rules come first: what Embedded Swift lacks is reported there, by file and line, before the long build.
    for name in [type.module, "ReelWeb"] { try build(name) }
    try OutputFolder(work, isMade: true).write(
      [UInt8](WebTexts.start(of: type, matches: matches).utf8), as: "Start.swift",
      replacing: true)
    report("Compiling \(program) for the page; this takes minutes.")
    // One object file, in which all array literals are numbered at once (docs/determinism.md, "Array literals").
    try run(
      [
        tools.swiftc, "-target", Self.triple, "-enable-experimental-feature", "Embedded", "-wmo",
        "-Osize", "-parse-as-library", "-swift-version", "6",
        "-I", "\(modules)/Modules", "-I", "\(engine)/Sources/CReelWeb/include",
        "-module-name", "WebProgram", "-emit-ir", "\(work)/Start.swift", "-o", "\(work)/program.ll",
      ] + Self.inlining + Self.singleCopies)
    // The rest of inlining is left to the linker, which knows which functions have one caller.
    try run(
      [
        tools.clang, "--target=\(Self.triple)", "-Wno-override-module", "-Oz", "-flto",
        "-x", "ir", "-c", "\(work)/program.ll", "-o", "\(work)/program.o",
      ])
    let runtime = ["memory", "arithmetic", "exports"]
    for name in runtime { try compile("Sources/CReelWeb/\(name).c", name, tools) }
    try compile("Sources/ReelWeb/Trial/trial.c", "trial", tools)
    let programs = Programs(page: "\(work)/page.wasm", trial: "\(work)/trial.wasm")
    let objects = (["program"] + runtime).map { "\(work)/\($0).o" }
    try LiteralCheck.requireOwnLiterals(in: objects, of: program, tools.nm)
    try link(objects, to: programs.page, tools)
    try link(objects + ["\(work)/trial.o"], to: programs.trial, tools)
    return programs
  }

  /// The options by which the compiler inlines only functions that cost no more than a call of them, and functions
  /// marked `@inline(__always)`: all expected gains of other functions count as 0.
  ///
  /// Without any inlining by the compiler (`-sil-disable-pass=inline`), a tick of Alien Catch takes twice as long: the
  /// getters of a large structure copy it, and retain and release each of its arrays. The linker cannot remove these
  /// copies. With the compiler's usual gains, a tick takes a sixth less, and the compressed program has 48 KB more.
  private static let inlining = [
    "removed-call", "removed-load", "removed-store", "removed-terminator", "ref-count",
    "fast-path-builtin",
  ].flatMap { ["-Xllvm", "-sil-inline-\($0)-benefit=0"] }

  /// The options by which the compiler does not copy a function for each closure that is passed to it: 9 KB of the
  /// compressed program of Alien Catch, in which a tick takes as long with them.
  private static let singleCopies = ["closure-specialize", "capture-prop"].flatMap {
    ["-Xllvm", "-sil-disable-pass=\($0)"]
  }

  /// Builds a module and those that it depends on. They hold no machine code: the program compiles what it calls.
  private func build(_ name: String) throws {
    let frontend = ["-Xswiftc", "-Xfrontend", "-Xswiftc", "-emit-empty-object-file"]
    let options = [
      "-enable-experimental-feature", "Embedded", "-wmo", "-Onone",
      "-no-emit-module-separately-wmo",
    ]
    let command =
      ["env", "REEL_WEB=1", "swift", "build", "--package-path", package.folder]
      + ["--triple", Self.triple, "-c", "release", "--scratch-path", package.scratchPath]
      + options.flatMap { ["-Xswiftc", $0] } + frontend + ["--target", name, "--quiet"]
    report("Building \(name) as Embedded Swift.")
    try run(command)
  }

  private func compile(_ file: String, _ name: String, _ tools: WebToolchain) throws {
    try run(
      [
        tools.clang, "--target=wasm32-unknown-unknown", "-std=c23", "-O2", "-fno-builtin",
        "-mbulk-memory", "-nostdlib", "-I", "\(engine)/Sources/CReelWeb/include",
        "-c", "\(engine)/\(file)", "-o", "\(work)/\(name).o",
      ])
  }

  private func link(_ objects: [String], to program: String, _ tools: WebToolchain) throws {
    // The stack lies first, so that an overflow traps. The page sets its pointer back after a trap.
    try run(
      [
        tools.linker, "--no-entry", "-z", "stack-size=1048576", "--stack-first", "--strip-all",
        "--gc-sections", "--lto-O2", "-mllvm", "-enable-merge-functions", "--compress-relocations",
        "--export=reel_start", "--export=__stack_pointer",
      ] + objects + [tools.unicodeTables, "-o", "\(program).linked"])
    try shrink("\(program).linked", to: program)
  }

  /// Makes equal functions of a linked program one (`WasmProgram`).
  private func shrink(_ linked: String, to program: String) throws {
    let file = [UInt8](FileManager.default.contents(atPath: linked) ?? Data())
    let smaller: [UInt8]
    do throws(WasmError) {
      smaller = try WasmProgram.smaller(file)
    } catch {
      throw Failure(
        .damaged,
        "\(linked): byte \(error.offset): expected a program that this tool reads, found \(error.sentence)"
      )
    }
    let (folder, name) = OutputFolder.split(program)
    try OutputFolder(folder, isMade: true).write(smaller, as: name, replacing: true)
  }

  /// Runs a program, and shows its lines if it fails.
  private func run(_ command: [String]) throws {
    let (lines, code) = try ChildProgram.output(
      of: ["sh", "-c", #"exec "$@" 2>&1"#, "sh"] + command)
    guard code == 0 else {
      for line in String(decoding: lines, as: UTF8.self).split(separator: "\n") {
        report(String(line))
      }
      throw Failure(
        .damaged,
        "\(program): expected rules that compile as Embedded Swift for \(Self.triple), found errors: see the lines "
          + "above (docs/web.md has what Embedded Swift lacks)")
    }
  }
}

/// The tools of the Swift toolchain that make programs for wasm32.
struct WebToolchain {
  let swiftc: String
  let clang: String
  let linker: String
  /// Lists the symbols of object files.
  let nm: String
  /// Runs a program without a browser.
  let runner: String
  /// The tables of Unicode, which are linked only if a program needs them.
  let unicodeTables: String

  init() throws {
    guard let found = ChildProgram.find("swiftc") else {
      throw Failure(.missing, "PATH: expected the Swift toolchain, found no swiftc")
    }
    let compiler = URL(fileURLWithPath: found).resolvingSymlinksInPath()
    let folder = compiler.deletingLastPathComponent()
    func tool(_ name: String) throws -> String {
      let path = folder.appendingPathComponent(name).path
      guard FileManager.default.isExecutableFile(atPath: path) else {
        throw Failure(
          .missing, "\(path): expected a tool of the toolchain from swift.org, found no program")
      }
      return path
    }
    swiftc = found
    clang = try tool("clang")
    linker = try tool("wasm-ld")
    nm = try tool("llvm-nm")
    runner = try tool("wasmkit")
    let library = folder.deletingLastPathComponent().appendingPathComponent("lib/swift/embedded")
    unicodeTables =
      library.appendingPathComponent("wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a").path
  }
}

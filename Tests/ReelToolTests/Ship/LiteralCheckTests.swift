import Foundation
import ReelProgram
import Testing

@testable import ReelTool

@Suite struct LiteralCheckTests {
  @Test func namesOfLiteralsEndWithTheirNumber() {
    func function(_ symbol: String) -> String? {
      MergeableLiteral.functionName(symbol.utf8).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(function("$s1A1fyyFTv_") == "$s1A1fyyF")
    #expect(function("$s1A1fyyFTv12_") == "$s1A1fyyF")
    #expect(function("$e1A1fyyFTv0_r") == "$e1A1fyyF")
    for symbol in [
      "", "Tv_", "$s1A1fyyF", "$s1A1fyyFTv", "$s1A1fyyFTvx_", "$s1A1fyyFTW_", "r", "_r",
    ] {
      #expect(function(symbol) == nil, "\(symbol)")
    }
  }

  @Test func onlyWeakLiteralsCanBeReplaced() {
    let lines = """

      a.o:
      00000000 D $e1A1fyyF
      00000040 d $e1A1gyyFTv_r
      00000010 W $e1A1hyyFTv_r
      00000020 W $e1A1hyyFTv0_r
      00000030 V $s1A1iyyFTv_
      00000050 W $s1A1jyyF
               U $s1A1kyyFTv_
      """
    #expect(LiteralCheck.mergeable(lines) == ["$e1A1hyyF", "$s1A1iyyF"])
  }

  @Test func pathsInAListAreWordsOfAShell() {
    let list = "/a/b.o\n'/a b/c.o'\n'/it'\\''s/d.o'\n'\n"
    #expect(LiteralCheck.paths(list) == ["/a/b.o", "/a b/c.o", "/it's/d.o", "'"])
  }

  @Test func filesThatAreNoObjectsAreErrors() throws {
    let sandbox = try Sandbox()
    try sandbox.write("text", "file.o")
    for name in ["file.o", "missing.o"] {
      #expect(throws: Failure.self) {
        _ = try LiteralCheck.conflicts([sandbox.url.appendingPathComponent(name).path])
      }
    }
  }

  #if os(Linux)
    /// Compiles the modules of Tests/ArrayLiterals optimised, as the package manager does.
    /// - Returns: Their object files.
    private func objects(in sandbox: Sandbox) throws -> [String] {
      let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("ArrayLiterals")
      var objects: [String] = []
      for (module, files) in [("Table", ["Table", "Types"]), ("Rules", ["Generics", "Score"])] {
        let paths = files.map { sources.appendingPathComponent("\(module)/\($0).swift").path }
        let entries = zip(paths, files).map { #""\#($0)": {"object": "\#(module)-\#($1).o"}"# }
        try sandbox.write("{\(entries.joined(separator: ", "))}", "\(module).json")
        let outcome = try Sandbox.run(
          "/usr/bin/env",
          [
            "swiftc", "-O", "-wmo", "-num-threads", "2", "-parse-as-library", "-swift-version", "6",
            "-I", ".", "-module-name", module, "-emit-module", "-emit-module-path",
            "\(module).swiftmodule", "-output-file-map", "\(module).json", "-c",
          ] + paths, in: sandbox.url)
        try #require(outcome.code == 0, "\(outcome.errors)")
        objects =
          files.map { sandbox.url.appendingPathComponent("\(module)-\($0).o").path } + objects
      }
      return objects
    }

    @Test func functionsWhoseLiteralsTheLinkerExchangesAreNamed() throws {
      let sandbox = try Sandbox()
      let objects = try objects(in: sandbox)
      let conflicts = try LiteralCheck.conflicts(objects)
      let functions = Set(conflicts.map(\.function))
      #expect(functions.contains("$s5Table7inlinedys6UInt64Vs5Int32VF"))
      #expect(functions.contains { $0.hasPrefix("$s5Table6copied") })
      #expect(!functions.contains { $0.hasPrefix("$s5Table6called") })
      for conflict in conflicts {
        #expect(conflict.first.hasSuffix("/Rules-Score.o"))
        #expect(conflict.second.hasSuffix("/Table-Table.o"))
      }
      let nm = try WebToolchain().nm
      let mergeable = try #require(throws: Failure.self) {
        try LiteralCheck.requireOwnLiterals(in: objects, of: "Game", nm)
      }
      #expect(mergeable.sentence.contains("such as Table."))
      try LiteralCheck.requireOwnLiterals(
        in: objects.filter { $0.hasSuffix("/Rules-Generics.o") }, of: "Game", nm)
      // Without the copies of the other module, nothing can be exchanged.
      #expect(try LiteralCheck.conflicts(objects.filter { !$0.contains("/Rules-") }) == [])

      try FileManager.default.createDirectory(
        at: sandbox.url.appendingPathComponent("Game.product"), withIntermediateDirectories: true)
      try sandbox.write(
        objects.joined(separator: "\n") + "\n", "Game.product/Objects.LinkFileList")
      let check = LiteralCheck(
        program: "Game", built: sandbox.url.appendingPathComponent("Game").path)
      let failure = try #require(throws: Failure.self) { try check.check() }
      #expect(failure.code == .damaged)
      #expect(failure.sentence.hasPrefix("Game: expected functions whose array literals"))
    }

    @Test func textsAreComparedWhereverTheyLie() throws {
      let sandbox = try Sandbox()
      func object(_ name: String, _ texts: String...) throws -> String {
        let symbol = "$s1A5textsyyFTv_"
        let list = texts.dropFirst().map { #""\#($0)""# }.joined(separator: ", ")
        try sandbox.write(
          """
          const char *before(void) { return "\(texts[0])"; }
          __attribute__((weak)) const char *const texts[] __asm__("\(symbol)") = {\(list)};
          __attribute__((weak)) long zeros[9] __asm__("$s1A5zerosyyFTv_") = {0};
          """, "\(name).c")
        let outcome = try Sandbox.run(
          "/usr/bin/env", ["clang", "-O1", "-c", "\(name).c", "-o", "\(name).o"], in: sandbox.url)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return sandbox.url.appendingPathComponent("\(name).o").path
      }
      let first = try object("first", "other texts", "alpha", "beta")
      let same = try object("same", "x", "alpha", "beta")
      let different = try object("different", "other texts", "alpha", "gamma")
      #expect(try LiteralCheck.conflicts([first, same]) == [])
      #expect(try LiteralCheck.conflicts([first, different]).map(\.function) == ["$s1A5textsyyF"])
    }

    @Test func damagedObjectsNeverTrap() throws {
      let sandbox = try Sandbox()
      let path = try objects(in: sandbox).first { $0.hasSuffix("/Rules-Score.o") }
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: #require(path))))
      #expect(try ObjectFile(bytes).mergeableLiterals().count > 8)
      var refused = 0
      func read(_ bytes: [UInt8]) {
        do { _ = try ObjectFile(bytes).mergeableLiterals() } catch { refused += 1 }
      }
      for count in stride(from: 0, to: bytes.count, by: 61) { read(Array(bytes.prefix(count))) }
      #expect(refused > 100)
      // The header, and the sections' table at the end of the file.
      for index in Array(0..<64) + Array(stride(from: bytes.count - 1800, to: bytes.count, by: 3)) {
        for byte: UInt8 in [0, 0xFF] where bytes[index] != byte {
          var damaged = bytes
          damaged[index] = byte
          read(damaged)
        }
      }
    }
  #endif
}

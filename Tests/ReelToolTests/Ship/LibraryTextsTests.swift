import Foundation
import ReelBatch
import ReelLibrary
import ReelProgram
import Testing

@testable import ReelTool

/// The generated files of a game's library, and the reading of what the package manager leaves behind. Tools/check-ship
/// makes and tries a complete library.
@Suite struct LibraryTextsTests {
  private func texts(title: String = "Pong", program: String = "Pong") throws -> LibraryTexts {
    var about = ShippedAbout(tool: "Pong")
    (about.title, about.version, about.rules) = (title, "1.2", 7)
    return LibraryTexts(about, program: program)
  }

  @Test func filesAreNamedAfterTheProgram() throws {
    let texts = try texts(program: "Elephant-Race2")
    #expect(texts.library == "libreel_elephant_race2.so")
    #expect(texts.headerFile == "reel_elephant_race2.h")
    #expect(LibraryTexts.stem(of: "Ünï.Game") == "reel__n__game")
  }

  /// A program in C that includes the header of two games compiles, and each constant and function is there.
  @Test func theHeaderIsCAndCPlusPlus() throws {
    let sandbox = try Sandbox()
    try sandbox.write(try texts().header, "reel_pong.h")
    try sandbox.write(try texts(title: "*/ int", program: "Other").header, "reel_other.h")
    let names = LibraryFunction.all.map { "(void)\($0.symbol);" }
    /// The size of an array is negative, which C refuses, if a constant has another value.
    func check(_ name: String, _ value: Int32) -> String {
      "{ char x[\(name) == \(value) ? 1 : -1]; (void)x; }"
    }
    let all = LibraryConstant.codes + LibraryConstant.arrays
    let body = (names + all.map { check($0.name, $0.value) }).joined(separator: "\n")
    let program = """
      #include "reel_pong.h"
      #include "reel_other.h"
      int main(void) {
      \(body)
      return REEL_VERSION - 1;
      }

      """
    for (name, standard) in [("all.c", "c99"), ("all.cpp", "c++11")] {
      try sandbox.write(program, name)
      let outcome = try Sandbox.run(
        "/usr/bin/env",
        [
          "clang", "-std=\(standard)", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-pedantic",
          sandbox.url.appendingPathComponent(name).path,
        ])
      #expect(outcome.code == 0, "\(outcome)")
    }
  }

  @Test func eachKindOfArrayHasAName() {
    #expect(LibraryConstant.arrays.map(\.value) == BatchArray.allCases.map(\.rawValue))
    #expect(LibraryConstant.codes.map(\.value) == Array(0...7))
  }

  @Test func theHeaderHasNoTypeOfSwiftAndNoLongLine() throws {
    let header = try texts().header
    for word in ["Unsafe", "Int64", "Int32", "Optional", "CChar"] {
      #expect(!header.contains(word))
    }
    #expect(header.split(separator: "\n").allSatisfy { $0.count <= 120 })
    #expect(header.contains("Game: Pong 1.2, rules 7."))
  }

  /// The entry points, the header and the exported symbols come from one table.
  @Test func theEntryPointsForwardToTheHost() throws {
    let type = try GameType("PongRules.Pong", program: "Pong")
    let code = try texts().entryPoints(of: type, hasAssets: true)
    #expect(code.contains("import PongRules\n") && code.contains("import ReelAssets\n"))
    #expect(code.contains("private typealias Host = LibraryHost<PongRules.Pong>"))
    #expect(code.contains("Host.create(worlds, config, batch, assets: .files)"))
    #expect(
      code.contains(
        "@_cdecl(\"reel_step\")\npublic func reel_step(_ batch: UInt64, _ first: Int64, _ count: Int64) -> Int32 {\n"
      ))
    let bare = try texts().entryPoints(of: type, hasAssets: false)
    #expect(!bare.contains("ReelAssets") && bare.contains("assets: .none"))
    for function in LibraryFunction.all {
      #expect(LibraryTexts.exports.contains("    \(function.symbol);\n"))
      #expect(code.contains("@_cdecl(\"\(function.symbol)\")"))
    }
    #expect(LibraryTexts.exports.hasSuffix("  local:\n    *;\n};\n"))
  }

  @Test func theGameMustBePublicAndOutsideOfTheProgram() throws {
    let type = try GameType("PongRules.Table.Pong", program: "Pong")
    #expect(type.module == "PongRules" && type.name == "PongRules.Table.Pong")
    for wrong in ["Pong", "", "Rules.(unknown context at $1).Pong", "Rules.Pong<Swift.Int>"] {
      let failure = #expect(throws: Failure.self) { try GameType(wrong, program: "Pong") }
      #expect(failure?.sentence.hasPrefix("Pong: expected a game whose type is public") == true)
    }
    let own = #expect(throws: Failure.self) { try GameType("My_Pong.Pong", program: "My-Pong") }
    #expect(own?.sentence.contains("rules in a module of their own") == true)
  }

  @Test func modulesAreLeftOutByTheirFolders() {
    let list = """
      /b/ReelApp.build/GameApp.swift.o
      '/b c/PongRules.build/Pong.swift.o'
      /ReelApp.build/b/PongRules.build/Ball.swift.o
      /b/Pong.build/main.swift.o
      /b/ReelMath.build/x/Vec2.c.o
      """
    #expect(
      LibraryLink.objects(list, leavingOut: ["ReelApp", "Pong"]) == [
        "'/b c/PongRules.build/Pong.swift.o'", "/ReelApp.build/b/PongRules.build/Ball.swift.o",
        "/b/ReelMath.build/x/Vec2.c.o",
      ])
  }

  @Test func theCompilersOptionsComeFromTheBuildPlan() {
    let plan = """
      commands:
        "C.Pong.exe":
          args: ["swiftc","-module-name","Pong","-emit-executable","-Xcc","-wrong"]
        "C.Pong.module":
          args: ["swiftc","-module-name","Pong","-emit-dependencies","-I","/b","-Xcc","-fm=/a b","-O"]
      """
    #expect(
      LibraryLink.clangOptions(plan, module: "Pong") == [
        "-I", "/b", "-Xcc", "-fm=/a b",
      ])
    #expect(LibraryLink.clangOptions(plan, module: "Other") == nil)
  }

  @Test func theFirstLineThatDiffersIsNamed() {
    #expect(LibraryTrial.difference("a\nb\n", "a\nc\n") == "line 2: here b, there c")
    #expect(LibraryTrial.difference("a\nb\n", "a\n") == "line 2: here b, there no line")
  }

  @Test func linesOfMemoryAreRead() {
    let line = "7f01-7fa0 r-xp 00000000 08:01 1311 /opt/a b/libreel_pong.so (deleted)"
    #expect(MappedRange(line)?.file == "/opt/a b/libreel_pong.so (deleted)")
    #expect(MappedRange(line)?.addresses == 0x7f01..<0x7fa0)
    #expect(MappedRange("7f01-7fa0 rw-p 00000000 00:00 0")?.file == nil)
    for wrong in ["", "7f01 7fa0", "7fa0-7f01 r", "x-y r", "-1-2 r"] {
      #expect(MappedRange(wrong) == nil)
    }
  }
}

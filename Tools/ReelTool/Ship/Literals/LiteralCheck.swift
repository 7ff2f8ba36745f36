import Foundation
import ReelProgram

/// The check of a program that is shipped: no function may have the array literals of another copy of it.
struct LiteralCheck {
  let program: String
  /// The file with the paths of the object files that were linked, which a build leaves.
  let list: String

  init(program: String, built: String) {
    self.program = program
    list = "\(OutputFolder.split(built).folder)/\(program).product/Objects.LinkFileList"
  }

  /// Reports each function whose literals differ between object files, and throws if there are any.
  func check() throws {
    #if os(Linux)
      guard let data = FileManager.default.contents(atPath: list) else {
        throw Failure.missing(
          list, expected: "the list of object files that a build leaves", found: "no such file")
      }
      let conflicts = try Self.conflicts(Self.paths(String(decoding: data, as: UTF8.self)))
      guard !conflicts.isEmpty else { return }
      for conflict in conflicts {
        report(
          "\(Self.name(conflict.second)): expected the array literals of \(Self.shown(conflict.function)) as in "
            + "\(Self.name(conflict.first)), found others under the same names")
      }
      throw Failure(
        .damaged,
        "\(program): expected functions whose array literals the linker can tell apart, found those above: make each "
          + "array a `static let`, or remove `@inlinable` and `@_alwaysEmitIntoClient` from the function "
          + "(docs/determinism.md)")
    #endif
  }

  /// Throws if the linker may replace a literal in object files for wasm32.
  ///
  /// A page's program has none: it is compiled in one piece, into one object file, in which these symbols are local.
  static func requireOwnLiterals(
    in objects: [String], of program: String, _ nm: String
  ) throws {
    let (output, code) = try ChildProgram.output(of: [nm, "--defined-only"] + objects)
    guard code == 0 else {
      throw Failure(.damaged, "\(objects[0]): expected object files that llvm-nm reads")
    }
    let functions = mergeable(String(decoding: output, as: UTF8.self))
    guard let first = functions.first else { return }
    throw Failure(
      .damaged,
      "\(program): expected array literals that only one object file can use, found some that the linker may exchange, of "
        + "\(functions.count) functions such as \(shown(first)) (docs/determinism.md)")
  }

  /// Returns the functions with literals that a linker may replace, out of the lines of `nm`.
  static func mergeable(_ lines: String) -> [String] {
    var found: Set<String> = []
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, words[1] == "W" || words[1] == "V",
        let function = MergeableLiteral.functionName(words[2].utf8)
      else { continue }
      found.insert(String(decoding: function, as: UTF8.self))
    }
    return found.sorted()
  }

  /// Returns the functions whose literals differ between object files.
  static func conflicts(_ paths: [String]) throws -> [MergeableLiteral.Conflict] {
    try MergeableLiteral.conflicts(
      paths.map { path in
        guard let data = FileManager.default.contents(atPath: path) else {
          throw Failure.missing(
            path, expected: "an object file that was linked", found: "no such file")
        }
        do {
          return (path, try ObjectFile([UInt8](data)).mergeableLiterals())
        } catch {
          throw Failure(.damaged, "\(path): expected an object file of 64 bits, found other bytes")
        }
      })
  }

  /// Returns the paths in a list of object files, whose lines are words of a shell.
  static func paths(_ list: String) -> [String] {
    list.split(separator: "\n").map { line in
      guard line.count >= 2, line.hasPrefix("'"), line.hasSuffix("'") else { return String(line) }
      return line.dropFirst().dropLast().split(
        separator: #"'\''"#, omittingEmptySubsequences: false
      )
      .joined(separator: "'")
    }
  }

  /// Returns a path without the folder of the build.
  private static func name(_ path: String) -> String {
    path.split(separator: "/").suffix(2).joined(separator: "/")
  }

  /// Returns a function's name as it is written in Swift; the linker's name if the toolchain cannot tell.
  private static func shown(_ function: String) -> String {
    guard
      let (output, code) = try? ChildProgram.output(
        of: ["swift", "demangle", "--compact", function]),
      code == 0, let line = String(decoding: output, as: UTF8.self).split(separator: "\n").first
    else { return function }
    return String(line)
  }
}

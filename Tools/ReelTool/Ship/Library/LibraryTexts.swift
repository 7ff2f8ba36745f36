/// The generated files of a game's library: the C header, the Swift file with the entry points, and the linker's list
/// of exported symbols.
struct LibraryTexts {
  /// The game as its program describes it.
  let about: ShippedAbout
  /// The name of the files: `reel_aliencatch`.
  let stem: String

  init(_ about: ShippedAbout, program: String) {
    self.about = about
    stem = Self.stem(of: program)
  }

  /// Returns the name of a game's library without `lib` and ending. Characters that a C name cannot have become `_`.
  static func stem(of program: String) -> String {
    let name = program.lowercased().unicodeScalars.map { scalar in
      ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) ? String(scalar) : "_"
    }
    return "reel_" + name.joined()
  }

  /// The file of the library.
  var library: String { "lib\(stem).so" }
  /// The file of the header.
  var headerFile: String { "\(stem).h" }

  /// The C header.
  var header: String {
    let guardName = stem.uppercased() + "_H"
    let title = about.version.isEmpty ? about.title : "\(about.title) \(about.version)"
    var lines = [
      "/* Worlds of a game, for other languages.",
      " *",
      " * Game: \(Self.inComment(title)), rules \(about.rules). Made by `reel ship library` of Reel \(about.engine).",
      " *",
      " * A batch is a number of worlds of the game. Its caller binds arrays to it, resets it, and steps it. Each world has",
      " * one or more agents; a row of an array belongs to one agent: row = world * agents + agent.",
      " *",
      " * A function returns a code, REEL_OK for success. reel_message() then has a sentence for a person. Batches and",
      " * snapshots are numbers: a number that was freed or invented gives a code. Only pointers are taken as they are: an",
      " * array must have the size that its argument states.",
      " *",
      " * A function that writes a text or bytes stores the size in `size`. If there is no room, it writes nothing and",
      " * returns REEL_TOO_SMALL: with NULL and 0, a caller asks for the size. Texts are UTF-8. The size of a text does not",
      " * count the 0 behind it, which is written if there is room.",
      " *",
      " * Any thread may call any function. A call for a batch that another thread is using returns REEL_STATE.",
      " */",
      "#ifndef \(guardName)", "#define \(guardName)", "", "#include <stdint.h>", "",
      "/* The version of the interface. */",
      "#define REEL_VERSION \(LibraryFunction.interfaceVersion)", "",
      "/* The codes. */",
    ]
    lines += Self.table(LibraryConstant.codes)
    lines += ["", "/* The kinds of arrays that reel_bind() takes. */"]
    lines += Self.table(LibraryConstant.arrays)
    lines += ["", "#ifdef __cplusplus", "extern \"C\" {", "#endif"]
    for function in LibraryFunction.all {
      lines += ["", "/* " + function.comment.joined(separator: "\n * ") + " */"]
      lines.append(function.declaration)
    }
    lines += ["", "#ifdef __cplusplus", "}", "#endif", "", "#endif", ""]
    return lines.joined(separator: "\n")
  }

  /// Returns a definition for each constant, in columns.
  private static func table(_ constants: [LibraryConstant]) -> [String] {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: width - text.count)
    }
    let names = constants.map(\.name.count).max() ?? 0
    let values = constants.map { "\($0.value)".count }.max() ?? 0
    return constants.map {
      "#define \(padded($0.name, names)) \(padded("\($0.value)", values)) /* \($0.meaning) */"
    }
  }

  /// Returns a text of the game that cannot end the comment, and has one line.
  private static func inComment(_ text: String) -> String {
    let line = text.map { $0.isNewline ? " " : String($0) }.joined()
    return line.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")
  }

  /// Returns the Swift file with the entry points.
  /// - Parameter hasAssets: true if the program contains `ReelAssets`, which reads the game's files.
  func entryPoints(of type: GameType, hasAssets: Bool) -> String {
    var lines = ["import ReelHost", "import ReelLibrary"]
    if hasAssets { lines.append("import ReelAssets") }
    lines += ["import \(type.module)", "", "private typealias Host = LibraryHost<\(type.name)>"]
    for function in LibraryFunction.all {
      let parameters = function.parameters.map { "_ \($0.name): \($0.type.inSwift)" }
      var arguments = function.parameters.map(\.name)
      if function.name == "create" {
        arguments.append("assets: \(hasAssets ? ".files" : ".none")")
      }
      lines += [
        "", "@_cdecl(\"\(function.symbol)\")",
        "public func \(function.symbol)(\(parameters.joined(separator: ", "))) -> \(function.result.inSwift) {",
        "  Host.\(function.name)(\(arguments.joined(separator: ", ")))", "}",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The linker's list of symbols: the library exports its functions and nothing else.
  static var exports: String {
    let names = LibraryFunction.all.map { "    \($0.symbol);" }
    return (["{", "  global:"] + names + ["  local:", "    *;", "};", ""]).joined(separator: "\n")
  }
}

extension LibraryFunction {
  /// The declaration in C, with at most 100 columns a line.
  var declaration: String {
    let arguments = parameters.map { $0.type.inC + $0.name }
    let list = arguments.isEmpty ? "void" : arguments.joined(separator: ", ")
    let line = "\(result.inC)\(symbol)(\(list));"
    guard line.count > 100 else { return line }
    return "\(result.inC)\(symbol)(\n    \(list));"
  }
}

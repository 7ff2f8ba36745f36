import ReelProgram

/// The type of a game and the module that declares it.
struct GameType: Equatable {
  let module: String
  /// The name with the module: `DuelRules.Duel`.
  let name: String

  /// - Parameter description: the type's complete name, as the program prints it.
  /// - Throws: if the name cannot be written in another file, such as that of a private type.
  init(_ description: String, program: String) throws {
    let parts = description.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      part.first.map { $0.isLetter || $0 == "_" } == true
        && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    guard parts.count >= 2, isPlain else {
      throw Failure(
        .damaged,
        "\(program): expected a game whose type is public and has no parameters, found \(description)"
      )
    }
    guard parts[0] != program.split(separator: "-").joined(separator: "_") else {
      throw Failure(
        .damaged,
        "\(program): expected rules in a module of their own, found \(description) in the program: a library "
          + "contains no program (move the rules into a target of their own)")
    }
    module = String(parts[0])
    name = description
  }
}

import ReelProgram

/// The type of a game and the module that declares it.
struct GameType: Equatable {
  let module: String
  /// The name with the module: `DuelRules.Duel`.
  let name: String

  /// - Parameter description: the type's complete name, as the program prints it.
  /// - Throws: if the name cannot be written in another file, such as that of a private type.
  init(_ description: String, program: String) throws {
    // The type and its parameters.
    let names = description.split { "<>, ".contains($0) }.map {
      $0.split(separator: ".", omittingEmptySubsequences: false)
    }
    let isPlain = names.joined().allSatisfy { part in
      part.first.map { $0.isLetter || $0 == "_" } == true
        && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    guard let parts = names.first, isPlain,
      names.allSatisfy({ $0.count >= 2 && $0[0] == parts[0] })
    else {
      throw Failure(
        .damaged,
        "\(program): expected a game whose type is public, as are its parameters, all in one module; found \(description)"
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

/// Attacks with something in the way of an output or in the place of an input.
struct PathAttacks: AttackClass {
  let name = "paths"
  let proves =
    "Nothing that was there is changed, removed or written through a link unless --force was given "
    + "and says so; inputs of a run and folders never are; what is no file is neither waited for "
    + "nor read without end; hostile names lead nowhere."
  let seconds: (short: Double, full: Double) = (8, 170)

  typealias Case = (title: String, body: @Sendable (Attempt) throws -> Void)

  static let cases: [Case] =
    OutputPaths.cases + ExtractPaths.cases + PackPaths.cases + InputPaths.cases

  func count(_ bench: Bench) throws -> Int? { Self.cases.count }

  func run(_ number: Int, _ attempt: Attempt) throws {
    let chosen = Self.cases[number]
    attempt.title = chosen.title
    try Files.makeFolder("\(attempt.folder)/in")
    try Files.makeFolder("\(attempt.folder)/out")
    try Files.makeFolder("\(attempt.folder)/outside")
    try Files.write("precious", to: "\(attempt.folder)/outside/precious.txt")
    try chosen.body(attempt)
  }
}

extension Attempt {
  var input: String { folder + "/in" }
  var output: String { folder + "/out" }
  var outside: String { folder + "/outside" }

  /// Runs a command and compares everything below the attempt's folder before and after.
  /// - Parameters:
  ///   - changes: The paths that may have changed, come or gone after exit 0; after any other end nothing may.
  @discardableResult
  func guarded(
    _ command: Command, _ contract: Contract, changes: [Argument] = []
  ) throws -> Outcome {
    let before = Tree(folder)
    let outcome = try run(command, contract)
    for difference in Tree(folder).differences(
      from: before, except: outcome.code == 0 ? changes : [])
    {
      find("after \(outcome.ending): \(difference)")
    }
    return outcome
  }
}

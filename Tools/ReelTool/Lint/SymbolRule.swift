/// Finds references to what differs between machines or runs: libraries, clocks, randomness, hashes and addresses.
struct SymbolRule {
  let names: SymbolNames

  func hazard(of use: LintUse) -> LintHazard? {
    guard let (rule, sentence) = judge(use) else { return nil }
    return LintHazard(rule: rule, sentence: sentence, position: use.position, owner: use.owner)
  }

  private func judge(_ use: LintUse) -> (LintFinding.Rule, String)? {
    if use.usr.hasPrefix("c:") || use.usr.hasPrefix("s:So") { return judgeC(use) }
    guard use.usr.hasPrefix("s:") else { return nil }
    let symbol = Symbol(names.name(ofUSR: use.usr), name: use.name)
    if symbol.isClock { return (.clock, Self.clock(symbol.short)) }
    if symbol.isRandom { return (.randomness, Self.randomness(symbol.short)) }
    if Self.isLibrary(symbol.module) {
      return (.library, Self.library(symbol.short, of: symbol.module))
    }
    return judgeIdentity(use, symbol)
  }

  private func judgeC(_ use: LintUse) -> (LintFinding.Rule, String) {
    if Self.clocks.contains(use.name) { return (.clock, Self.clock(use.name)) }
    if Self.generators.contains(use.name) { return (.randomness, Self.randomness(use.name)) }
    return (.library, Self.library(use.name, of: "a C library"))
  }

  private func judgeIdentity(_ use: LintUse, _ symbol: Symbol) -> (LintFinding.Rule, String)? {
    if use.name == "hashValue" || (symbol.isMember(of: "Hasher") && use.name != "combine") {
      return (
        .identity,
        "`\(symbol.short)` gives another hash in every run: use StableHasher, or compare the values"
      )
    }
    if symbol.isMember(of: "ObjectIdentifier") {
      return (
        .identity,
        "An ObjectIdentifier is an address, which differs from run to run: "
          + "use an Entity or a number of your own"
      )
    }
    let isAddress =
      (use.name == "init" && symbol.full.contains("bitPattern:")
        && (symbol.full.contains("Pointer") || symbol.full.contains("ObjectIdentifier")))
      || (symbol.isMember(of: "Unmanaged") && use.name == "toOpaque")
      || (symbol.isMember(of: "_Pointer") && ["<", ">", "<=", ">=", "distance"].contains(use.name))
      || (use.name == "unsafeBitCast" && Self.isReference(use.substitution))
    guard isAddress else { return nil }
    return (
      .identity,
      "`\(symbol.short)` uses an address, which differs from run to run: "
        + "use an Entity or a number of your own"
    )
  }

  /// True for pointers and classes.
  private static func isReference(_ type: String) -> Bool {
    ["$sSp", "$sSP", "$sSv", "$sSV"].contains { type.hasPrefix($0) } || type.hasSuffix("CD")
  }

  /// True for a module of the system, which the rules must not use.
  static func isLibrary(_ module: String) -> Bool {
    module.hasPrefix("Foundation") || libraries.contains(module)
  }

  private static let libraries: Set<String> = [
    "Android", "Bionic", "CRT", "CoreFoundation", "Darwin", "Dispatch", "Glibc", "Musl", "WASILibc",
    "WinSDK", "os", "ucrt",
  ]
  private static let clocks: Set<String> = [
    "CFAbsoluteTimeGetCurrent", "clock", "clock_gettime", "clock_gettime_nsec_np", "gettimeofday",
    "mach_absolute_time", "mach_continuous_time", "time", "timespec_get",
  ]
  private static let generators: Set<String> = [
    "arc4random", "arc4random_buf", "arc4random_uniform", "drand48", "erand48", "getentropy",
    "getrandom", "lrand48", "mrand48", "rand", "rand_r", "random",
  ]

  static func importing(_ module: String) -> String {
    "The rules import \(module), whose results differ between machines: "
      + "use Reel's own functions, such as `Float.sin`, and leave files to the program"
  }

  private static func library(_ name: String, of module: String) -> String {
    "`\(name)` comes from \(module), whose results differ between machines: "
      + "use Reel's own functions, such as `Float.sin`"
  }

  private static func clock(_ name: String) -> String {
    "`\(name)` reads the machine's time, which no reel records: use `world[Clock.self].tick`"
  }

  private static func randomness(_ name: String) -> String {
    "`\(name)` draws system randomness, which no reel records: use `world.random[0]`, "
      + "or pass a RandomStream as `using:`"
  }
}

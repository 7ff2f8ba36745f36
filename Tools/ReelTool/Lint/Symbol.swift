/// The parts of a demangled name, such as `static (extension in Foundation):Swift.String.join(…) -> …`.
struct Symbol {
  /// The demangled name.
  let full: String
  let name: String
  /// The module that declares it.
  let module: String
  /// The names of the types around it, from the outermost.
  private let types: [Substring]

  init(_ full: String, name: String) {
    self.full = full
    self.name = name
    var text = full[...]
    for word in ["static ", "class "] where text.hasPrefix(word) {
      text = text.dropFirst(word.count)
    }
    var module: Substring?
    let mark = "(extension in "
    if text.hasPrefix(mark), let close = text.firstIndex(of: ")") {
      module = text[text.index(text.startIndex, offsetBy: mark.count)..<close]
      text = text[text.index(after: close)...].drop { $0 == ":" }
    }
    let path = text.prefix { $0 != "(" && $0 != "<" && $0 != " " }.split(separator: ".")
    self.module = String(module ?? path.first ?? "")
    types = Array(path.dropFirst())
  }

  func isMember(of type: String) -> Bool { types.first.map { $0 == type } ?? false }

  /// The name for a sentence, with the type that has it.
  var short: String {
    guard let type = types.first, type != name, !Self.protocols.contains(type) else { return name }
    guard name == "init" else { return "\(type).\(name)" }
    return full.contains("(bitPattern:") ? "\(type)(bitPattern:)" : "\(type)()"
  }

  /// Protocols of the standard library, whose members have the name of another type in the code.
  private static let protocols: Set<Substring> = [
    "BinaryFloatingPoint", "Collection", "FixedWidthInteger", "Hashable", "MutableCollection",
    "Sequence", "StringProtocol", "_Pointer",
  ]

  private static let clockTypes: Set<Substring> = [
    "ContinuousClock", "DispatchTime", "DispatchWallTime", "SuspendingClock",
  ]

  var isClock: Bool {
    guard let type = types.first else { return false }
    if Self.clockTypes.contains(type) && (isPartOfSwift || SymbolRule.isLibrary(module)) {
      return true
    }
    if type == "Date" && SymbolRule.isLibrary(module) {
      return name == "now" || name == "timeIntervalSinceNow" || full.contains("init()")
        || full.contains("SinceNow:")
    }
    if type == "ProcessInfo" { return name == "systemUptime" }
    return type == "Task" && name == "sleep" && isPartOfSwift
  }

  var isRandom: Bool {
    if isMember(of: "SystemRandomNumberGenerator") { return isPartOfSwift }
    if isMember(of: "UUID") && SymbolRule.isLibrary(module) { return full.contains("init()") }
    return isPartOfSwift && !full.contains("using:")
      && ["random", "randomElement", "shuffle", "shuffled"].contains(name)
  }

  private var isPartOfSwift: Bool { module == "Swift" || module == "_Concurrency" }
}

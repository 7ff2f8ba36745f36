/// A type of a module with everything outside its properties that decides whether its field list can be generated.
struct ModuleType {
  /// `struct`, `enum`, `class`, `actor`, or empty if the module only extends the type.
  var kind = ""
  /// The location of the declaration, or of an extension if there is none.
  var file = ""
  var line = 0
  var access = "internal"
  /// True if the type has parameters.
  var isGeneric = false
  /// True if the declaration lies between `#if` and `#endif`, or has properties that do.
  var isConditional = false
  /// True if the type declares that it is left out of snapshots and hashes. Its list is empty.
  var isTransient = false
  /// The protocols that the type and its extensions without conditions name.
  var protocols: Set<String> = []
  /// `visit`, if it is written by hand.
  var list: Member?
  /// `fieldListKind`, if it is written by hand.
  var promise: Member?
}

/// A member of a type that is written by hand.
struct Member {
  var file: String
  var lines: ClosedRange<Int>
  /// The tokens, with the contents of strings, from the first attribute or modifier to the last brace.
  var text: [String]
  /// True if a comment above or inside it explains it.
  var hasComment: Bool
  /// True if its lines contain nothing else.
  var hasOwnLines: Bool
}

/// The types and protocols that the files of one module declare. Like ``DeclaredFields`` it follows braces and reads
/// declarations; it is not a Swift parser.
struct ModuleTypes {
  /// The types by their path in the module, `Banner.Role`.
  private(set) var types: [String: ModuleType] = [:]
  /// The protocols with those that they refine.
  private(set) var protocols: [String: Set<String>] = [:]
  /// The imported modules of each file.
  private(set) var imports: [String: Set<String>] = [:]

  mutating func add(_ source: [UInt8], file: String) {
    var reader = TypeReader(source, file: file, types: types)
    reader.read()
    types = reader.types
    protocols.merge(reader.protocols) { $1 }
    imports[file] = reader.imports
  }
}

/// A reader of the tokens of one file.
private struct TypeReader {
  private struct Scope {
    /// The path of the type.
    var path: String
    var isExtension: Bool
  }

  private let source: [UInt8]
  private let tokens: [SwiftScan.Token]
  private let file: String
  private var at = 0
  /// The open braces: those of types and extensions, and `nil` for others.
  private var scopes: [Scope?] = []
  /// The number of `#if` without their `#endif`.
  private var conditions = 0
  var types: [String: ModuleType]
  private(set) var protocols: [String: Set<String>] = [:]
  private(set) var imports: Set<String> = []

  init(_ source: [UInt8], file: String, types: [String: ModuleType]) {
    self.source = source
    self.tokens = SwiftScan.tokens(of: source)
    self.file = file
    self.types = types
  }

  private func text(_ offset: Int = 0) -> String {
    at + offset < tokens.count ? tokens[at + offset].text : ""
  }

  private static let kinds: Set<String> = [
    "struct", "enum", "class", "actor", "extension", "protocol",
  ]
  private static let members: Set<String> = ["func", "var", "let", "subscript", "init"]
  private static let levels: Set<String> = [
    "private", "fileprivate", "internal", "package", "public", "open",
  ]
  private static let modifiers: Set<String> = levels.union([
    "static", "class", "lazy", "final", "weak", "unowned", "nonisolated", "override", "mutating",
    "indirect",
  ])

  mutating func read() {
    while at < tokens.count {
      switch text() {
      case "}":
        if !scopes.isEmpty { scopes.removeLast() }
        at += 1
      case "{":
        scopes.append(nil)
        at += 1
      case "#": readCondition()
      default:
        if let scope = scopes.last, scope == nil { at += 1 } else { readDeclaration() }
      }
    }
  }

  private mutating func readCondition() {
    if text(1) == "if" {
      conditions += 1
    } else if text(1) == "endif" {
      conditions -= 1
    }
    at += 2
  }

  private mutating func readDeclaration() {
    let start = at
    var access = "internal"
    var isStatic = false
    while at < tokens.count {
      let word = text()
      if word == "@" {
        at += 2
        if text() == "(" { skipBraces("(", ")") }
      } else if Self.modifiers.contains(word),
        word != "class" || Self.members.contains(text(1))
      {
        if text(1) == "(" {
          at += 4
          continue
        }
        if Self.levels.contains(word) { access = word }
        if word == "static" || word == "class" { isStatic = true }
        at += 1
      } else {
        break
      }
    }
    let word = text()
    if Self.kinds.contains(word), SwiftScan.isName(text(1)) {
      at += 1
      openType(word, access: access)
    } else if conditions > 0, word == "var" || word == "let", !isStatic {
      if let scope = scopes.last, scope?.isExtension == false {
        types[scope?.path ?? ""]?.isConditional = true
      }
      at += 1
    } else if word == "func", text(1) == "visit", text(2) == "<", !isStatic {
      readMember(from: start) { $0.list = $1 }
    } else if word == "var", text(1) == "fieldListKind", isStatic {
      readMember(from: start) { $0.promise = $1 }
    } else if word == "var" || word == "let", text(1) == "isTransient", isStatic {
      // `static let isTransient = true`, or `static var isTransient: Bool { true }`.
      let isTransient = text(text(2) == "=" ? 3 : 5) == "true"
      if let scope = scopes.last, let scope { types[scope.path]?.isTransient = isTransient }
      at += 1
    } else if word == "import" {
      at += 1
      while Self.kinds.union(Self.members).contains(text()) || text() == "typealias" { at += 1 }
      imports.insert(text())
      at += 1
    } else if word != "{" && word != "}" && word != "#" {
      at += 1
    }
  }

  /// Reads from a type's name to behind its opening brace.
  private mutating func openType(_ kind: String, access: String) {
    let line = tokens[at].line
    var path = text()
    at += 1
    while text() == "." {
      path += "." + text(1)
      at += 2
    }
    let isGeneric = text() == "<"
    var hasConditions = conditions > 0
    var protocols: Set<String> = []
    // The last name of each protocol, that of its module or of an outer type before it excluded.
    var depth = 0
    while at < tokens.count, text() != "{" {
      if text() == "<" { depth += 1 }
      if text() == ">" { depth -= 1 }
      if text() == "where" { hasConditions = true }
      if depth == 0, !hasConditions || kind != "extension", SwiftScan.isName(text()), text(1) != "."
      {
        protocols.insert(text())
      }
      at += 1
    }
    at += 1
    if kind == "protocol" {
      self.protocols[path] = protocols
      scopes.append(nil)
      return
    }
    if let outer = scopes.last, let outer { path = outer.path + "." + path }
    scopes.append(Scope(path: path, isExtension: kind == "extension"))
    var type = types[path] ?? ModuleType()
    if type.file.isEmpty { (type.file, type.line) = (file, line) }
    if kind != "extension" {
      (type.kind, type.file, type.line, type.access) = (kind, file, line, access)
      type.isGeneric = isGeneric
      type.isConditional = hasConditions
    }
    type.protocols.formUnion(protocols)
    types[path] = type
  }

  private mutating func readMember(from start: Int, _ set: (inout ModuleType, Member) -> Void) {
    while at < tokens.count, text() != "{" {
      if text() == "(" { skipBraces("(", ")") } else { at += 1 }
    }
    skipBraces("{", "}")
    guard at <= tokens.count, let scope = scopes.last, let scope else { return }
    let first = tokens[start]
    let last = tokens[at - 1]
    let before = start > 0 ? tokens[start - 1].endLine : 0
    var member = Member(
      file: file, lines: first.line...last.endLine,
      text: tokens[start..<at].map { String(decoding: source[$0.bytes], as: UTF8.self) },
      hasComment: false, hasOwnLines: before < first.line)
    if at < tokens.count, tokens[at].line == last.endLine { member.hasOwnLines = false }
    // The lines after that of the token before, to the end of the last line.
    var line = 1
    var previous: UInt8 = 0
    for byte in source {
      if byte == UInt8(ascii: "\n") { line += 1 }
      if line > last.endLine { break }
      if line > before, previous == UInt8(ascii: "/"), byte == previous || byte == UInt8(ascii: "*")
      {
        member.hasComment = true
      }
      previous = byte
    }
    set(&types[scope.path, default: ModuleType()], member)
  }

  /// Skips from an opening brace to behind the closing one.
  private mutating func skipBraces(_ opening: String, _ closing: String) {
    var depth = 0
    repeat {
      if text() == opening { depth += 1 }
      if text() == closing { depth -= 1 }
      at += 1
    } while depth > 0 && at < tokens.count
  }
}

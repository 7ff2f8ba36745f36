/// The properties that Swift files declare, static ones excluded, each with the reason why another file cannot set it,
/// if there is one. Reflection gives names and types, but no access levels.
///
/// This is not a Swift parser: it follows braces and reads declarations that begin with `var` or `let` directly in a
/// type.
struct DeclaredFields {
  struct Property: Equatable {
    var file: String
    var line: Int
    /// The reason why another file cannot set it: "is private".
    var obstacle: String?
    /// `public`, `package`, or empty for any other.
    var access: String
    /// The number of properties that the file declares before it in the type.
    var order: Int
    /// True if it has accessors, so that the type stores no value for it.
    var isComputed = false
    /// True if a property wrapper stores it.
    var isWrapped = false
  }

  /// The folder of the files, for messages.
  var folder: String
  /// The properties by the type's path in its module, `Banner.Role`, and by the property's name.
  private(set) var types: [String: [String: Property]] = [:]

  init(folder: String) { self.folder = folder }

  /// Adds the declarations of a file.
  mutating func add(_ source: [UInt8], file: String) {
    var reader = DeclarationReader(SwiftScan.tokens(of: source), file: file)
    reader.read()
    for (type, properties) in reader.types { types[type, default: [:]].merge(properties) { $1 } }
  }
}

/// A reader of the tokens of one file.
private struct DeclarationReader {
  private let tokens: [SwiftScan.Token]
  private let file: String
  private var at = 0
  /// The paths of the types whose braces are open; `nil` for other braces.
  private var scopes: [String?] = []
  /// The modifiers of the declaration that is being read, and `@` for a property wrapper.
  private var modifiers: [String] = []
  private(set) var types: [String: [String: DeclaredFields.Property]] = [:]

  init(_ tokens: [SwiftScan.Token], file: String) {
    self.tokens = tokens
    self.file = file
  }

  private func text(_ offset: Int = 0) -> String {
    at + offset < tokens.count ? tokens[at + offset].text : ""
  }

  private static let kinds: Set<String> = ["struct", "enum", "class", "actor", "extension"]
  private static let modifierWords: Set<String> = [
    "private", "fileprivate", "static", "class", "lazy", "public", "internal", "package", "open",
    "final", "weak", "unowned", "nonisolated", "override", "mutating", "indirect",
  ]

  mutating func read() {
    while at < tokens.count {
      let word = text()
      if word == "}" {
        if !scopes.isEmpty { scopes.removeLast() }
        modifiers = []
        at += 1
      } else if word == "{" {
        scopes.append(nil)
        modifiers = []
        at += 1
      } else if let scope = scopes.last, scope == nil {
        at += 1
      } else {
        readDeclaration(word)
      }
    }
  }

  private mutating func readDeclaration(_ word: String) {
    if Self.kinds.contains(word), SwiftScan.isName(text(1)), text(1) != "func", text(1) != "var",
      text(1) != "let", text(1) != "subscript"
    {
      at += 1
      openType(isExtension: word == "extension")
    } else if word == "var" || word == "let" {
      readProperties(word)
      modifiers = []
    } else if Self.modifierWords.contains(word) {
      if text(1) == "(" && text(3) == ")" {
        modifiers.append(word + "(" + text(2) + ")")
        at += 4
      } else {
        modifiers.append(word)
        at += 1
      }
    } else if word == "@" {
      if text(1).first?.isUppercase == true { modifiers.append("@") }
      at += 2
      if text() == "(" { skipArguments() }
    } else {
      modifiers = []
      at += 1
    }
  }

  private mutating func skipArguments() {
    var depth = 0
    repeat {
      if text() == "(" { depth += 1 }
      if text() == ")" { depth -= 1 }
      at += 1
    } while depth > 0 && at < tokens.count
  }

  /// Reads from a type's name to behind its opening brace.
  private mutating func openType(isExtension: Bool) {
    var path = text()
    at += 1
    while text() == "." {
      path += "." + text(1)
      at += 2
    }
    while at < tokens.count, text() != "{" { at += 1 }
    at += 1
    if let outer = scopes.last, let outer { path = outer + "." + path }
    // An extension stores nothing, and its type may no longer exist.
    if !isExtension { types[path, default: [:]].merge([:]) { $1 } }
    scopes.append(path)
    modifiers = []
  }

  /// Reads `var a: Float = 0, b: Float = 0` to its end.
  private mutating func readProperties(_ word: String) {
    let obstacle = obstacle(word)
    let isStored = !modifiers.contains("static") && !modifiers.contains("class")
    repeat {
      at += 1
      guard at < tokens.count else { return }
      if isStored, let scope = scopes.last, let scope, types[scope] != nil,
        SwiftScan.isName(text())
      {
        let name = SwiftScan.unescaped(text())
        let line = tokens[at].line
        let order = types[scope]?.count ?? 0
        let isComputed = skipInitialiser()
        types[scope]?[name] = DeclaredFields.Property(
          file: file, line: line, obstacle: obstacle,
          access: modifiers.first { $0 == "public" || $0 == "package" } ?? "", order: order,
          isComputed: isComputed, isWrapped: modifiers.contains("@"))
      } else {
        skipInitialiser()
      }
    } while text() == ","
  }

  /// Skips to the comma or the end of a property; braces at the end of its line belong to it.
  /// - Returns: true if the braces contain accessors.
  @discardableResult
  private mutating func skipInitialiser() -> Bool {
    var depth = 0
    var last = at
    var isInitialised = false
    var isComputed = false
    while at < tokens.count {
      let word = text()
      let isNewLine = tokens[at].line != tokens[last].endLine
      if depth == 0 {
        if word == "," || word == "}" { return isComputed }
        if isNewLine, !SwiftScan.continues(word), !SwiftScan.continues(at: last, in: tokens) {
          return isComputed
        }
        if word == "=" { isInitialised = true }
        if word == "{", !isInitialised, text(1) != "didSet", text(1) != "willSet" {
          isComputed = true
        }
      }
      if word == "(" || word == "[" || word == "{" { depth += 1 }
      if word == ")" || word == "]" || word == "}" { depth -= 1 }
      last = at
      at += 1
    }
    return isComputed
  }

  private func obstacle(_ word: String) -> String? {
    for modifier in modifiers {
      switch modifier {
      case "private", "fileprivate": return "is \(modifier)"
      case "private(set)", "fileprivate(set)": return "has a setter that is private"
      case "lazy": return "is lazy"
      default: continue
      }
    }
    return word == "let" ? "is a constant" : nil
  }
}

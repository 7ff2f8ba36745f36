/// The field lists of one module: those that can be generated, and the reasons why others cannot.
struct ModuleLists {
  let module: String
  let types: ModuleTypes
  let declared: DeclaredFields
  let protocols: FieldProtocols

  /// The paths of the types whose lists are generated, in ascending order.
  private(set) var generated: [String] = []
  /// The types with a list by hand that could be generated.
  private(set) var replaceable: [ModuleType] = []
  /// The number of other lists by hand.
  private(set) var byHand = 0
  /// The reasons why types without a list cannot have a generated one.
  private(set) var problems: [String] = []

  init(
    module: String, types: ModuleTypes, declared: DeclaredFields, protocols: FieldProtocols
  ) {
    (self.module, self.types, self.declared) = (module, types, declared)
    self.protocols = protocols
    let paths = types.types.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for path in paths { add(path, types.types[path] ?? ModuleType()) }
  }

  private mutating func add(_ path: String, _ type: ModuleType) {
    // Any other value with fields has a list from its protocol, or one by hand.
    let isStructure =
      (type.kind == "struct" || type.kind.isEmpty && protocols.structures[path] != nil)
      && !type.protocols.isDisjoint(with: protocols.fields)
      && type.protocols.isDisjoint(with: protocols.raw)
    let obstacle = isStructure ? obstacle(path, type) : nil
    if let list = type.list {
      if isStructure, obstacle == nil, isReplaceable(list, path, type) {
        generated.append(path)
        replaceable.append(type)
      } else {
        byHand += 1
      }
    } else if let obstacle {
      problems.append(
        "\(obstacle), so that no generated list can set it. Change that, or write the type's `visit` "
          + "by hand.")
    } else if isStructure {
      generated.append(path)
    }
  }

  /// Returns the reason why an extension in another file cannot list the properties of a structure, if there is one.
  private func obstacle(_ path: String, _ type: ModuleType) -> String? {
    let location = "\(type.file):\(type.line): \(path)"
    if outer(path).contains(where: \.isGeneric) { return location + " has generic parameters" }
    if outer(path).contains(where: \.isConditional) { return location + " depends on an #if" }
    if access(path) == nil { return location + " is private" }
    for (name, property) in stored(path) {
      guard
        let obstacle = property.obstacle ?? (property.isWrapped ? "has a property wrapper" : nil)
          ?? (type.kind.isEmpty && property.access.isEmpty ? "is internal to its module" : nil)
      else { continue }
      return "\(property.file):\(property.line): \(path).\(name) \(obstacle)"
    }
    return nil
  }

  /// Returns the types of the module that declares a type.
  private func home(_ path: String) -> FieldProtocols.Module {
    let own = FieldProtocols.Module(types: types, declared: declared)
    return types.types[path]?.kind.isEmpty == true ? protocols.structures[path] ?? own : own
  }

  /// Returns the type and the types around it that its module declares.
  private func outer(_ path: String) -> [ModuleType] {
    let home = home(path).types
    var all: [ModuleType] = []
    var names = path.split(separator: ".")
    while !names.isEmpty {
      if let type = home.types[names.joined(separator: ".")], !type.kind.isEmpty {
        all.append(type)
      }
      names.removeLast()
    }
    return all
  }

  /// Returns the access level of a type's members, or `nil` if another file cannot reach the type.
  private func access(_ path: String) -> String? {
    let levels = outer(path).map(\.access)
    if levels.contains("private") || levels.contains("fileprivate") { return nil }
    if levels.contains("internal") { return "internal" }
    return levels.contains("package") ? "package" : "public"
  }

  /// Returns the properties that a type's list names: all stored ones, or none of a transient type.
  private func stored(_ path: String) -> [(name: String, property: DeclaredFields.Property)] {
    if types.types[path]?.isTransient == true { return [] }
    return (home(path).declared.types[path] ?? [:]).filter { !$1.isComputed }
      .sorted { $0.value.order < $1.value.order }
      .map { (name: $0.key, property: $0.value) }
  }

  /// Returns true if a list by hand is what would be generated, and nothing explains it.
  private func isReplaceable(_ list: Member, _ path: String, _ type: ModuleType) -> Bool {
    guard let promise = type.promise else { return false }
    for member in [promise, list] where !member.hasOwnLines || member.hasComment { return false }
    let expected = Array(members(of: path, isPromised: false).utf8)
    return promise.text + list.text
      == SwiftScan.tokens(of: expected).map { String(decoding: expected[$0.bytes], as: UTF8.self) }
  }

  /// Returns the members of a type's extension.
  /// - Parameter isPromised: true if the type has a `fieldListKind` by hand.
  private func members(of path: String, isPromised: Bool) -> String {
    var level = access(path).map { $0 == "internal" ? "" : $0 + " " } ?? ""
    // Values of a lower module, such as points, are parts of many values.
    if level == "public ", types.types[path]?.kind == "",
      stored(path).allSatisfy({ $0.property.access == "public" })
    {
      level = "@inlinable public "
    }
    var text = ""
    if !isPromised { text += "  \(level)static var fieldListKind: FieldListKind { .verified }\n" }
    let head = "  \(level)mutating func visit<V: FieldVisitor>(_ v: inout V) {"
    let names = stored(path).map(\.name)
    if names.isEmpty { return text + head + "}\n" }
    text += head + "\n"
    for name in names { text += "    v.field(\"\(name)\", &\(SwiftScan.escaped(name)))\n" }
    return text + "  }\n"
  }

  /// The Swift file with the generated lists.
  var file: String {
    var imports: Set<String> = []
    if protocols.module != module { imports.insert(protocols.module) }
    for path in generated {
      guard let type = types.types[path] else { continue }
      imports.formUnion(types.imports[type.file] ?? [])
    }
    var text = """
      // Written by Tools/generate-fields. Change the types and run it again, or write a type's `visit` by hand.

      """
    if !imports.isEmpty { text += "\n" }
    for name in imports.sorted() where protocols.modules.contains(name) {
      text += "import \(name)\n"
    }
    for path in generated {
      guard let type = types.types[path] else { continue }
      let isPromised = type.list == nil && type.promise != nil
      text += "\nextension \(path) {\n\(members(of: path, isPromised: isPromised))}\n"
    }
    return text
  }
}

/// The protocols of all modules that matter for field lists.
struct FieldProtocols {
  /// All modules of the package.
  var modules: Set<String>
  /// The module that declares `FieldValue`.
  private(set) var module = ""
  /// `FieldValue` and the protocols that refine it.
  private(set) var fields: Set<String> = ["FieldValue"]
  /// The protocols of types that show their raw value.
  private(set) var raw: Set<String> = ["RawRepresentable", "OptionSet"]
  /// The structures that are no values with fields in their own module, and have no raw value, with the types of that
  /// module.
  private(set) var structures: [String: Module] = [:]

  struct Module {
    var types: ModuleTypes
    var declared: DeclaredFields
  }

  init(_ all: [(module: String, types: ModuleTypes, declared: DeclaredFields)]) {
    modules = Set(all.map(\.module))
    var refined: [String: Set<String>] = [:]
    for (module, types, _) in all {
      if types.protocols["FieldValue"] != nil { self.module = module }
      refined.merge(types.protocols) { $0.union($1) }
    }
    var size = 0
    while fields.count + raw.count != size {
      size = fields.count + raw.count
      for (name, refinedOnes) in refined {
        if !refinedOnes.isDisjoint(with: fields) { fields.insert(name) }
        if !refinedOnes.isDisjoint(with: raw) { raw.insert(name) }
      }
    }
    for (_, types, declared) in all {
      for (path, type) in types.types
      where type.kind == "struct" && type.protocols.isDisjoint(with: raw.union(fields)) {
        structures[path] = Module(types: types, declared: declared)
      }
    }
  }
}

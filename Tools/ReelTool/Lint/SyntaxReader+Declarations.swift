// Types, functions and variables.

extension SyntaxReader {
  /// Reads the members of a type, or the declarations of a file. The value of a variable belongs to the variable.
  mutating func readMembers(_ nodes: [SyntaxNode], _ context: Context) {
    for (at, node) in nodes.enumerated() {
      var context = context
      if node.kind == "pattern_binding_decl",
        let variable = nodes[(at + 1)...].first(where: { $0.kind == "var_decl" })
      {
        context.owner = declare(variable, context)
      }
      read(node, context)
    }
  }

  /// Returns the index of a declaration, which is added at its first mention.
  mutating func declare(_ node: SyntaxNode, _ context: Context) -> Int {
    let usr = node.text("usr")
    if let last = declarations.last, last.usr == usr, !usr.isEmpty { return declarations.count - 1 }
    declarations.append(
      LintDeclaration(
        usr: usr, name: node.name, type: context.type, isRequirement: context.isProtocol,
        isInRules: isInRules))
    return declarations.count - 1
  }

  mutating func readType(_ node: SyntaxNode, _ context: Context) {
    var context = context
    context.isClass = node.kind == "class_decl"
    context.isProtocol = Self.protocolKinds.contains(node.kind)
    if node.kind == "extension_decl" {
      context.type = Self.key(ofExtended: node.text("extended_type"))
    } else {
      let usr = node.text("usr")
      context.type = usr.isEmpty ? "local \(types.count)" : String(usr.dropFirst(2))
    }
    var type = types[context.type] ?? LintType(key: context.type)
    if node.kind != "extension_decl" { type.name = node.name }
    let inherits = node.node("inherits")
    for conformance in inherits?.nodes("conformances") ?? [] {
      type.protocols.insert(conformance.text("protocol"))
    }
    // A protocol names those that it refines.
    type.protocols.formUnion(inherits?.fields["protocols"] as? [String] ?? [])
    types[context.type] = type
    context.isLocal = false
    readMembers(node.nodes("members"), context)
  }

  static let protocolKinds: Set<String> = ["protocol", "protocol_decl"]

  /// Returns the key of the type that an extension extends. The compiler gives a protocol's name as that of its
  /// existential.
  static func key(ofExtended type: String) -> String {
    let key = type.dropFirst(2).dropLast()
    return key.hasSuffix("_p") ? key.dropLast(2) + "P" : String(key)
  }

  mutating func readVariable(_ node: SyntaxNode, _ context: Context) {
    var context = context
    let isConstant = node.flag("let")
    let isStored = node.text("readImpl") == "stored" || node.flag("lazy")
    // The value that a property wrapper stores is an implicit variable.
    let isWrapped = node.isImplicit && node.name.hasPrefix("_")
    if context.isLocal {
      let isPointer = Self.isPointer(node.text("interface_type"))
      addLocal(
        node.name, isMutable: (!isConstant && isStored) || isPointer, isPointer: isPointer, context)
    } else if !node.isImplicit || isWrapped {
      let isStatic = node.flag("static")
      let name = isWrapped ? String(node.name.dropFirst()) : node.name
      if isStored {
        if isStatic || context.type.isEmpty || context.isClass {
          variables.append(
            LintVariable(
              kind: context.type.isEmpty ? .global : isStatic ? .typeMember : .classMember,
              name: (types[context.type]?.name).map { "\($0).\(name)" } ?? name,
              type: node.text("interface_type"), isConstant: isConstant,
              position: position(context), declaration: declare(node, context)))
        }
        if !isStatic && !context.type.isEmpty {
          addField(name, node.text("interface_type"), context)
        }
      }
      if isStatic && node.name == "isTransient" { types[context.type]?.isTransient = true }
      context.owner = declare(node, context)
    }
    for accessor in node.nodes("accessors") where !accessor.isImplicit {
      readFunction(accessor, context, declares: false)
    }
  }

  mutating func addField(_ name: String, _ type: String, _ context: Context) {
    let field = LintField(name: name, type: type, position: position(context))
    types[context.type]?.fields.append(field)
  }

  mutating func readFunction(
    _ node: SyntaxNode, _ context: Context, declares: Bool = true
  ) {
    var context = context
    if context.isLocal {
      if node.kind == "func_decl" {
        let local = find(node.name) ?? addLocal(node.name, isMutable: false, context)
        local.captured = captured(by: node)
        if !node.isImplicit { context.level += 1 }
      }
    } else if declares {
      context.owner = declare(node, context)
    }
    context.isLocal = true
    scopes.append([:])
    readChildren(of: node, context)
    scopes.removeLast()
  }
}

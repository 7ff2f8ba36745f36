import Foundation

/// Collects the declarations and references of the linted modules from their syntax trees.
struct SyntaxReader {
  private(set) var declarations: [LintDeclaration] = []
  private(set) var uses: [LintUse] = []
  private(set) var types: [String: LintType] = [:]
  private(set) var variables: [LintVariable] = []
  private(set) var imports: [LintImport] = []
  private(set) var locals: [LintLocal] = []
  private var scopes: [[String: LintLocal]] = []
  private var file = ""
  private var isInRules = true

  /// What surrounds a node.
  struct Context {
    /// The index of the declaration that the node belongs to, or -1 for top-level code.
    var owner = -1
    var type = ""
    var isClass = false
    var isProtocol = false
    var isLocal = false
    var level = 0
    var offset = 0
    /// True in an expression that is changed.
    var isWritten = false
    /// True for the function of a call.
    var isCalled = false
  }

  /// Reads the tree of one file.
  mutating func read(_ tree: SyntaxNode, isInRules: Bool) {
    file = tree.text("filename")
    self.isInRules = isInRules
    scopes = [[:]]
    readMembers(tree.nodes("items"), Context())
  }

  private func position(_ context: Context) -> LintPosition {
    LintPosition(file: file, offset: context.offset)
  }

  // MARK: Declarations

  /// Reads the members of a type, or the declarations of a file. The value of a variable belongs to the variable.
  private mutating func readMembers(_ nodes: [SyntaxNode], _ context: Context) {
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
  private mutating func declare(_ node: SyntaxNode, _ context: Context) -> Int {
    let usr = node.text("usr")
    if let last = declarations.last, last.usr == usr, !usr.isEmpty { return declarations.count - 1 }
    declarations.append(
      LintDeclaration(
        usr: usr, name: node.name, type: context.type, isRequirement: context.isProtocol,
        isInRules: isInRules))
    return declarations.count - 1
  }

  private mutating func readType(_ node: SyntaxNode, _ context: Context) {
    var context = context
    context.isClass = node.kind == "class_decl"
    context.isProtocol = Self.protocolKinds.contains(node.kind)
    if node.kind == "extension_decl" {
      context.type = Self.key(ofExtended: node.text("extended_type"))
    } else {
      context.type = String(node.text("usr").dropFirst(2))
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

  private static let protocolKinds: Set<String> = ["protocol", "protocol_decl"]

  /// Returns the key of the type that an extension extends. The compiler gives a protocol's name as that of its
  /// existential.
  private static func key(ofExtended type: String) -> String {
    let key = type.dropFirst(2).dropLast()
    return key.hasSuffix("_p") ? key.dropLast(2) + "P" : String(key)
  }

  private mutating func readVariable(_ node: SyntaxNode, _ context: Context) {
    var context = context
    let isConstant = node.flag("let")
    let isStored = node.text("readImpl") == "stored" || node.flag("lazy")
    if context.isLocal {
      let isPointer = Self.isPointer(node.text("interface_type"))
      addLocal(
        node.name, isMutable: (!isConstant && isStored) || isPointer, isPointer: isPointer, context)
    } else if !node.isImplicit {
      let isStatic = node.flag("static")
      if isStored {
        if isStatic || context.type.isEmpty || context.isClass {
          variables.append(
            LintVariable(
              kind: context.type.isEmpty ? .global : isStatic ? .typeMember : .classMember,
              name: (types[context.type]?.name).map { "\($0).\(node.name)" } ?? node.name,
              type: node.text("interface_type"), isConstant: isConstant,
              position: position(context), declaration: declare(node, context)))
        }
        if !isStatic && !context.type.isEmpty {
          addField(node.name, node.text("interface_type"), context)
        }
      }
      if isStatic && node.name == "isTransient" { types[context.type]?.isTransient = true }
      context.owner = declare(node, context)
    }
    for accessor in node.nodes("accessors") where !accessor.isImplicit {
      readFunction(accessor, context, declares: false)
    }
  }

  private mutating func addField(_ name: String, _ type: String, _ context: Context) {
    let field = LintField(name: name, type: type, position: position(context))
    types[context.type]?.fields.append(field)
  }

  private mutating func readFunction(
    _ node: SyntaxNode, _ context: Context, declares: Bool = true
  ) {
    var context = context
    if context.isLocal {
      if node.kind == "func_decl" {
        let local = find(node.name) ?? addLocal(node.name, isMutable: false, context)
        local.captured = captured(by: node)
        context.level += 1
      }
    } else if declares {
      context.owner = declare(node, context)
    }
    context.isLocal = true
    scopes.append([:])
    readChildren(of: node, context)
    scopes.removeLast()
  }

  // MARK: Locals

  @discardableResult
  private mutating func addLocal(
    _ name: String, isMutable: Bool, isPointer: Bool = false, _ context: Context
  ) -> LintLocal {
    let last = scopes.count - 1
    let local = LintLocal(name, isMutable: isMutable, level: context.level, owner: context.owner)
    local.isPointer = isPointer
    // The value of a constant has been read before the constant itself.
    if let earlier = scopes[last][name] { local.captured = earlier.captured }
    scopes[last][name] = local
    locals.append(local)
    return local
  }

  /// True for a mangled type through which a constant's value can change.
  private static func isPointer(_ type: String) -> Bool {
    ["$sSpy", "$sSry", "$sSvD", "$sSwD"].contains { type.hasPrefix($0) }
  }

  private func find(_ name: String) -> LintLocal? {
    for scope in scopes.reversed() {
      if let local = scope[name] { return local }
    }
    return nil
  }

  private func captured(by node: SyntaxNode) -> [LintLocal] {
    node.nodes("captures").compactMap { capture in
      guard let decl = capture.node("decl"), decl.text("decl_usr").isEmpty else { return nil }
      return find(decl.text("base_name"))
    }
  }

  /// Reads the local names of a block's functions first, because they may be used before their declarations.
  private mutating func readBlock(_ node: SyntaxNode, _ context: Context) {
    scopes.append([:])
    let elements = node.nodes("elements")
    for element in elements where element.kind == "func_decl" && context.isLocal {
      addLocal(element.name, isMutable: false, context)
    }
    for element in elements { read(element, context) }
    scopes.removeLast()
  }

  private mutating func readClosure(_ node: SyntaxNode, _ context: Context, holder: LintLocal?) {
    var context = context
    if node.flag("escaping") {
      let captured = captured(by: node)
      if let holder {
        holder.captured = captured
      } else {
        for local in captured { local.escape() }
      }
      context.level += 1
    }
    if node.text("type").contains("7ReelECS5WorldC") {
      let usr = "closure \(declarations.count)"
      uses.append(
        LintUse(owner: context.owner, usr: usr, name: "", position: position(context)))
      declarations.append(
        LintDeclaration(usr: usr, name: "", isRoot: true, isInRules: isInRules))
      context.owner = declarations.count - 1
    }
    context.isLocal = true
    context.isWritten = false
    scopes.append([:])
    readChildren(of: node, context)
    scopes.removeLast()
  }

  // MARK: Nodes

  /// The children that declare names for the others, in order.
  private static let first = [
    "params", "pattern", "iterator_var", "case_label_items", "conditions",
  ]
  /// The children that repeat others, or belong to another file.
  private static let skipped: Set<String> = [
    "decl_context", "range", "inherits", "generic_signature", "substitutions", "parsed_sequence",
    "captures", "attrs", "implicit_self_decl", "name", "function_ref", "accessors",
  ]

  private mutating func readChildren(of node: SyntaxNode, _ context: Context) {
    for key in Self.first { readChild(node.fields[key], context) }
    for (key, value) in node.fields
    where !Self.skipped.contains(key) && !Self.first.contains(key) {
      if key == "original_init" && node.fields["processed_init"] != nil { continue }
      readChild(value, context)
    }
  }

  private mutating func readChild(_ value: Any?, _ context: Context) {
    switch value {
    case let fields as [String: Any]: read(SyntaxNode(fields: fields), context)
    case let list as [Any]: for element in list { readChild(element, context) }
    default: break
    }
  }

  private mutating func read(_ node: SyntaxNode, _ outer: Context) {
    var context = outer
    if let offset = node.offset, offset > 0 || context.offset == 0 { context.offset = offset }
    let kind = node.kind
    switch kind {
    case "import_decl":
      let module = (node.fields["module_path"] as? [String])?.first ?? ""
      imports.append(
        LintImport(module: module, position: position(context), isInRules: isInRules))
    case "struct_decl", "enum_decl", "class_decl", "protocol", "protocol_decl", "extension_decl":
      readType(node, context)
    case "var_decl": readVariable(node, context)
    case "func_decl", "constructor_decl", "destructor_decl", "accessor_decl":
      if !node.isImplicit { readFunction(node, context) }
    case "subscript_decl":
      context.owner = declare(node, context)
      for accessor in node.nodes("accessors") { readFunction(accessor, context, declares: false) }
    case "enum_case_decl": break
    case "enum_element_decl":
      for parameter in node.node("params")?.nodes("params") ?? [] {
        addField(node.name, parameter.text("interface_type"), context)
      }
    case "closure_expr": readClosure(node, context, holder: nil)
    case "capture_list": readCaptureList(node, context, holder: nil)
    case "brace_stmt": readBlock(node, context)
    case "top_level_code_decl":
      // Variables of a script are global; those in its blocks are local.
      readMembers(node.node("body")?.nodes("elements") ?? [], context)
    case "pattern_entry": readBinding(node, context)
    case "parameter":
      addLocal(node.name, isMutable: false, context)
      readChildren(of: node, context)
    case "pattern_named":
      if context.isLocal {
        addLocal(node.name, isMutable: false, context)
      }
    case "default_argument_expr": break
    case "decl_ref": addUse(node, context)
    default: readExpression(node, kind, context)
    }
  }

  /// Reads a variable's pattern and value. A closure that a local constant holds escapes only with the constant.
  private mutating func readBinding(_ node: SyntaxNode, _ context: Context) {
    readChild(node.fields["pattern"], context)
    guard let value = node.node("processed_init") ?? node.node("original_init") else { return }
    var pattern = node.node("pattern")
    while let inner = pattern?.node("sub_pattern") { pattern = inner }
    let holder = context.isLocal ? pattern.flatMap { find($0.name) } : nil
    switch value.kind {
    case "closure_expr": readClosure(value, context, holder: holder)
    case "capture_list": readCaptureList(value, context, holder: holder)
    default: read(value, context)
    }
  }

  /// Reads the constants of a capture list, and then the closure, which sees them.
  private mutating func readCaptureList(
    _ node: SyntaxNode, _ context: Context, holder: LintLocal?
  ) {
    scopes.append([:])
    for constant in node.nodes("captures") { read(constant, context) }
    if let body = node.node("closure_body") {
      if body.kind == "closure_expr" {
        readClosure(body, context, holder: holder)
      } else {
        read(body, context)
      }
    }
    scopes.removeLast()
  }

  private mutating func readExpression(_ node: SyntaxNode, _ kind: String, _ outer: Context) {
    var context = outer
    switch kind {
    case "load_expr":
      context.isWritten = false
    case "inout_expr":
      context.isWritten = true
    case "argument_list":
      context.isWritten = false
      context.isCalled = false
    case "assign_expr":
      context.isWritten = true
      readChild(node.fields["dest"], context)
      context.isWritten = false
      readChild(node.fields["src"], context)
      return
    case "call_expr":
      context.isCalled = true
      readChild(node.fields["fn"], context)
      context.isCalled = false
      readChild(node.fields["args"], context)
      return
    case "declref_expr": readLocalUse(node, context)
    case "erasure_expr", "underlying_to_opaque_expr": addErasure(node, context)
    case "function_conversion_expr":
      // A closure that does not outlive the call is as good as called.
      if node.text("type").hasSuffix("XED") { context.isCalled = true }
    case "paren_expr": break
    default: context.isCalled = false
    }
    let hasScope = kind.hasSuffix("_stmt") && kind != "guard_stmt"
    if hasScope { scopes.append([:]) }
    readChildren(of: node, context)
    if hasScope { scopes.removeLast() }
  }

  private func readLocalUse(_ node: SyntaxNode, _ context: Context) {
    guard let decl = node.node("decl"), decl.text("decl_usr").isEmpty,
      let local = find(decl.text("base_name"))
    else { return }
    if (context.isWritten || local.isPointer) && context.level > local.level {
      local.innerWrites.append(position(context))
    }
    // A function that is passed on, instead of being called, outlives its scope.
    if !local.captured.isEmpty && !context.isCalled { local.escape() }
  }

  // MARK: References

  private mutating func addUse(_ node: SyntaxNode, _ context: Context) {
    let usr = node.text("decl_usr")
    guard !usr.isEmpty else { return }
    var use = LintUse(
      owner: context.owner, usr: usr, name: node.text("base_name"), position: position(context))
    if let map = node.node("substitutions") {
      use.unordered = Unordered.types(in: map.nodes("reqs").compactMap { $0.node("conformance") })
      use.substitution = map.nodes("substitutions").first?.text("replacement_type") ?? ""
    }
    uses.append(use)
  }

  /// Adds the conversion of a value to `any Sequence` or `some Sequence`.
  private mutating func addErasure(_ node: SyntaxNode, _ context: Context) {
    var types = Unordered.types(in: node.nodes("conformances"))
    if node.kind == "underlying_to_opaque_expr", let type = node.node("sub_expr")?.text("type"),
      Unordered.isUnordered(type)
    {
      types = [type]
    }
    guard !types.isEmpty else { return }
    uses.append(
      LintUse(
        owner: context.owner, usr: "", name: "a sequence", position: position(context),
        unordered: types))
  }
}

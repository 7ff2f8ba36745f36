// The walk through all other nodes, and the references in them.

extension SyntaxReader {
  /// The children that declare names for the others, in order.
  static let first = [
    "params", "pattern", "iterator_var", "case_label_items", "conditions",
  ]
  /// The children that repeat others, or belong to another file.
  static let skipped: Set<String> = [
    "decl_context", "range", "inherits", "generic_signature", "substitutions", "parsed_sequence",
    "captures", "attrs", "implicit_self_decl", "name", "function_ref", "accessors",
  ]

  mutating func readChildren(of node: SyntaxNode, _ context: Context) {
    for key in Self.first { readChild(node.fields[key], context) }
    for (key, value) in node.fields
    where !Self.skipped.contains(key) && !Self.first.contains(key) {
      if key == "original_init" && node.fields["processed_init"] != nil { continue }
      readChild(value, context)
    }
  }

  mutating func readChild(_ value: Any?, _ context: Context) {
    switch value {
    case let fields as [String: Any]: read(SyntaxNode(fields: fields), context)
    case let list as [Any]: for element in list { readChild(element, context) }
    default: break
    }
  }

  mutating func read(_ node: SyntaxNode, _ outer: Context) {
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
      // A `defer` is an implicit local function.
      if !node.isImplicit || context.isLocal { readFunction(node, context) }
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
  mutating func readBinding(_ node: SyntaxNode, _ context: Context) {
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
  mutating func readCaptureList(
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

  mutating func readExpression(_ node: SyntaxNode, _ kind: String, _ outer: Context) {
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

  func readLocalUse(_ node: SyntaxNode, _ context: Context) {
    guard let decl = node.node("decl"), decl.text("decl_usr").isEmpty,
      let local = find(decl.text("base_name"))
    else { return }
    if (context.isWritten || local.isPointer) && context.level > local.level {
      local.innerWrites.append(position(context))
    }
    // A function that is passed on, instead of being called, outlives its scope.
    if !local.captured.isEmpty && !context.isCalled { local.escape() }
  }

  mutating func addUse(_ node: SyntaxNode, _ context: Context) {
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
  mutating func addErasure(_ node: SyntaxNode, _ context: Context) {
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

// Scopes, local variables and closures.

extension SyntaxReader {
  @discardableResult
  mutating func addLocal(
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
  static func isPointer(_ type: String) -> Bool {
    ["$sSpy", "$sSry", "$sSvD", "$sSwD"].contains { type.hasPrefix($0) }
  }

  func find(_ name: String) -> LintLocal? {
    for scope in scopes.reversed() {
      if let local = scope[name] { return local }
    }
    return nil
  }

  func captured(by node: SyntaxNode) -> [LintLocal] {
    node.nodes("captures").compactMap { capture in
      guard let decl = capture.node("decl"), decl.text("decl_usr").isEmpty else { return nil }
      return find(decl.text("base_name"))
    }
  }

  /// Reads the local names of a block's functions first, because they may be used before their declarations.
  mutating func readBlock(_ node: SyntaxNode, _ context: Context) {
    scopes.append([:])
    let elements = node.nodes("elements")
    for element in elements where element.kind == "func_decl" && context.isLocal {
      addLocal(element.name, isMutable: false, context)
    }
    for element in elements { read(element, context) }
    scopes.removeLast()
  }

  mutating func readClosure(_ node: SyntaxNode, _ context: Context, holder: LintLocal?) {
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
}

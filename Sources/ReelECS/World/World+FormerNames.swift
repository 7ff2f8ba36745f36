// The names that games used before 0.1.0. They cannot be called: the compiler's error names the present ones, and most
// editors replace them. Version 0.2.0 will remove them.

extension World {
  @available(*, unavailable, renamed: "eachChild(of:_:)")
  public func forEachChild(of entity: Entity, _ body: (Entity) -> Void) {
    fatalError("Unavailable.")
  }
}

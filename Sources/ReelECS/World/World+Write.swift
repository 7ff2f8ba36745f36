import ReelMath

extension World {
  /// Writes one field of an entity's component, both by their names in UTF-8: for whoever knows no types, as an
  /// inspector does. Whatever it is asked, it does that or leaves the world as it was, and says which. O(types +
  /// fields).
  ///
  /// Hooks and observers hear of it as of any other change. Not while a system runs.
  /// - Parameters:
  ///   - path: as ``ListedField/path`` has it.
  ///   - isTrial: only finds out whether the field takes the value.
  public func write(
    _ value: FieldInput, to path: [UInt8], of component: [UInt8], of entity: Entity,
    isTrial: Bool = false
  ) -> FieldWriteResult {
    checkShared("write to \(entity)")
    guard isAlive(entity) else { return .noSuchEntity }
    if case .entity(let bits) = value, bits != 0, !isAlive(Entity(bits: bits)) {
      return .noSuchEntity
    }
    let types = state.types
    guard let id = types.firstIndex(where: { $0.name.utf8.elementsEqual(component) }),
      let row = state.columnRow(of: Int32(id), slot: Int(entity.index))?.address,
      !isMovedOut(entity, Int32(id))
    else { return .noSuchComponent }
    let type = types[id]
    // A tag has no fields, and no memory to copy.
    guard type.size > 0 else { return .noSuchField }
    let copy = UnsafeMutableRawPointer.allocate(byteCount: type.stride, alignment: type.alignment)
    defer { copy.deallocate() }
    // SAFETY: the row is initialised and nobody changes it at present; the copy has its size and alignment, and
    // is moved into the row or destroyed before its memory goes.
    type.copy(row, to: copy, count: 1)
    var writer = FieldWriter(value, to: path)
    type.write(copy, &writer)
    guard writer.result.isWritten, !isTrial else {
      destroying { type.destroy(copy, count: 1) }
      return writer.result
    }
    checkWrite(entity, Int32(id), isTrivial: type.isTrivial)
    withValue(movedFrom: row, type) { type.move(copy, to: row, count: 1) }
    finishWrite(entity, Int32(id), isSparse: type.isSparse)
    return .written
  }
}

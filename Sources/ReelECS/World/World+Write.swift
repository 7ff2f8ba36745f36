import ReelFields
import ReelMath

extension World {
  /// Writes one field of an entity's component, both given by their names in UTF-8. Use it in code without the types,
  /// such as an inspector. Any input either writes the field or leaves the world unchanged, as the result reports.
  /// O(types + fields).
  ///
  /// Hooks and observers are called as for any other change. Traps in a read-only world.
  /// - Parameters:
  ///   - path: the field's path, as in ``ListedField/path``.
  ///   - isTrial: true to check only if the field accepts the value.
  public func write(
    _ value: FieldInput, to path: [UInt8], of component: [UInt8], of entity: Entity,
    isTrial: Bool = false
  ) -> FieldWriteResult {
    checkWritable("write to \(entity)")
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
    // SAFETY: the row is initialised and nothing is changing it; the copy has its size and alignment, and is moved into
    // the row or destroyed before its memory is released.
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

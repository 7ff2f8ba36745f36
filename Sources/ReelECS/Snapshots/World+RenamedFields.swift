import ReelFields
import ReelMath

extension World {
  /// Returns true if values of a type of another build have the same bytes as those of this build's type: fields have
  /// other names (`formerFields`), and nothing else differs. Hashes of both can be compared. O(fields).
  package func hasSameBytes(_ layout: StateLayout) -> Bool {
    let all = state.types.map { $0 as StateType } + state.stores.map { $0 as StateType }
    guard let type = all.first(where: { $0.kind == layout.kind && $0.isNamed(layout.name) }),
      type.hasStamps == layout.hasStamps
    else { return false }
    #if hasFeature(Embedded)
      return type.layout.fields.utf8.elementsEqual(layout.fields.utf8)
    #else
      do throws(FieldMigration.Refusal) {
        return try FieldMigration(from: layout.fields, to: type.shape, in: "the reel").keepsBytes
      } catch {
        return false
      }
    #endif
  }
}

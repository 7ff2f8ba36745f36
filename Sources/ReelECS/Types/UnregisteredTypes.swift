/// The types in a snapshot that its world has not registered.
struct UnregisteredTypes {
  private var all: [(kind: StateKind, name: String)] = []
  private var isCut = false

  /// Records a type, once. At most 64, because a damaged file may name any number.
  mutating func add(_ kind: StateKind, _ name: String) {
    if all.contains(where: { $0.kind == kind && $0.name.utf8.elementsEqual(name.utf8) }) { return }
    if all.count < 64 { all.append((kind, name)) } else { isCut = true }
  }

  /// A sentence that names all of them, and the calls that register them; `nil` if there are none.
  var sentence: String? {
    if all.isEmpty { return nil }
    let list = all.map { "\($0.kind.word) \($0.name)" }.joined(separator: ", ")
    let registered = all.filter { !$0.kind.isInserted }.map { "\($0.name).self" }
    // As many types as one call takes.
    var advice = stride(from: 0, to: registered.count, by: 8).map { first in
      let some = registered[first..<min(first + 8, registered.count)].joined(separator: ", ")
      return "call `world.register(\(some))`"
    }
    let inserted = all.filter { $0.kind.isInserted }.map { $0.name }
    if !inserted.isEmpty { advice.append("insert \(inserted.joined(separator: ", "))") }
    return "this world has not registered \(list)\(isCut ? " and more" : ""); "
      + "\(advice.joined(separator: " and ")) when the game is set up"
  }
}

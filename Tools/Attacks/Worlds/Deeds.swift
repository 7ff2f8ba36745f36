import Foundation
import ReelECS
import ReelFields
import ReelMath

// Everything that changes a world at once. All of it works while nothing else is under way. During another change it
// either works or stops the program with a message.

extension AttackedWorld {
  static let deeds = 44

  func act(_ deed: Int) {
    let (a, b) = (entity(), entity())
    let isAlive = world.isAlive(a)
    switch deed {
    case 0, 1, 2, 3, 4: setParent(a, b, world)
    case 5: setParent(a, .none, world)
    case 6, 7: spawn()
    case 8, 9: world.despawn(a)
    case 10: if isAlive { world.insert(a, Plain()) }
    case 11, 12: if isAlive { world.insert(a, Object(self, 6)) }
    case 13: if isAlive { world.insert(a, SparseObject(self, 7)) }
    case 14: if isAlive { world.insert(a, TrackedObject(self, 8)) }
    case 15: if isAlive { world.insert(a, HookedObject(self, 9)) }
    case 16: if isAlive { world.insert(a, Hooked()) }
    case 17: world.remove(a, Object.self)
    case 18: world.remove(a, HookedObject.self)
    case 19: world.remove(a, Tag.self)
    case 20: world[a, Object.self]?.text += "!"
    case 21: world[a, HookedObject.self]?.token = Token(self)
    case 22:
      if world.has(a, SparseObject.self) { world[a, SparseObject.self] = SparseObject(self, 10) }
    case 23, 24:
      if isAlive && world.isAlive(b) { world.relate(a, to: b, Bond(token: Token(self))) }
    case 25: world.unrelate(a, from: b, Bond.self)
    case 26: world.query(with: Hooked.self).despawn()
    case 27: world.flush()
    case 28: saveOrRestore()
    case 29: _ = (world.stateHash, world.clone().entityCount)
    case 30: if isAlive { entities += world.copy([a], from: world) }
    case 31: if isAlive && below(4) == 0 { replacePrefab(Prefab(of: a, in: world)) }
    case 32: world.insert(Purse(token: Token(self), coins: [1, 2]))
    case 33: world[Purse.self].coins.append(Int32(below(9)))
    case 34: world.setState([Part.first, .second, .third][below(3)])
    case 35: world.restartState([Part.first, .second, .third][below(3)])
    case 36: world.insert(Part.second)
    case 37: registerLate()
    case 38: below(2) == 0 ? world.shrink() : world.reserve(entities: 200)
    case 39: write(a)
    default: loop()
    }
  }

  /// Replaces the prefab. The old one is destroyed after the new one is stored, because its objects use it as they die.
  private func replacePrefab(_ new: Prefab) {
    let old = prefab
    prefab = new
    withExtendedLifetime(old) {}
  }

  private func saveOrRestore() {
    guard let snapshot = saved, below(2) == 0 else {
      saved = world.snapshot()
      return
    }
    do { try world.restore(snapshot) } catch { Self.fail("a snapshot of its own: \(error)") }
  }

  private func registerLate() {
    switch below(6) {
    case 0: world.register(Late.self)
    case 1: world.register(LateTag.self)
    case 2: world.register(LateCry.self)
    case 3: world.register(LateBond.self)
    case 4: _ = world.markVersion()
    default: world.observe(assigned: Late.self) { $0.attacked?.react("changed late", $1) }
    }
  }

  private func write(_ entity: Entity) {
    let text = FieldInput.text(Array("written by name".utf8))
    let names = ["Object", "SparseObject", "TrackedObject", "HookedObject"]
    _ = world.write(
      text, to: Array("text".utf8), of: Array(names[below(names.count)].utf8), of: entity)
  }

  private func loop() {
    switch below(6) {
    case 0: world.each { (entity: Entity, _: Plain) in react("each", entity) }
    case 1:
      world.each { (entity: Entity, object: inout Object) in
        object.text += "?"
        react("each that writes", entity)
        object.text += "!"
      }
    case 2:
      world.each { (entity: Entity, object: inout HookedObject) in
        react("each that writes sparse values", entity)
        object.text += "~"
      }
    case 3:
      let parent = entity()
      world.eachChild(of: parent) { child in
        if isCalm && below(3) == 0 { world.despawn(child) }
        react("each child", child)
      }
    case 4: world.eachRelation(Bond.self) { source, _, _ in react("each relation", source) }
    default:
      entities += world.spawn(count: 2) { at in
        react("a spawn of many", .none)
        return (TrackedObject(self, at), Plain())
      }
    }
  }
}

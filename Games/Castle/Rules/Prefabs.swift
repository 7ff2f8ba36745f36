import Reel

/// The prefabs of entities that rooms spawn again and again, each with its children. A room spawns a copy and sets its
/// position. Prefabs belong to the set-up, so no save contains them.
struct Prefabs: Resource {
  static let isTransient = true
  var candle = Prefab(Candle.template)
  var bat = Prefab(Bat.template)
  var skeleton = Prefab(Skeleton.template)
  var bone = Prefab(Skeleton.boneTemplate)
  var armour = Prefab(Armour.template)
  var count = Prefab(Count.template)
  var fire = Prefab(Count.fireTemplate)
}

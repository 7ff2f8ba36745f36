import Reel

/// Who comes into rooms again and again: a template of each, with all that hangs on it. A room spawns a copy, and
/// says where it stands. Templates belong to the set-up, so no save holds them.
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

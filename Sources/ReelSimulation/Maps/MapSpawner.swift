import ReelContent
import ReelECS
import ReelMath

/// What a game makes of the objects of its maps: a function for each class that artists give them.
///
///     var spawner = MapSpawner()
///     spawner.on("Coin") { world, object in
///       world.spawn(Transform(position: object.position), Coin(worth: object.int("worth") ?? 1))
///     }
///     world.spawnObjects(of: level, by: spawner)
public struct MapSpawner {
  private var entries: [(className: String, spawn: (World, MapObject) -> Void)] = []

  /// Knows no class.
  public init() {}

  /// Says what objects of a class become. Of two functions for a class the later one counts.
  ///
  /// The object's place is in pixels of the world, its layer's offset and the place of the map with it;
  /// of a tile it is where its picture's corner stands, as ``ReelContent/TileMap/alignment(of:)`` has it.
  /// What the object does not say for itself, its tile does: class and properties.
  public mutating func on(_ className: String, _ spawn: @escaping (World, MapObject) -> Void) {
    entries.append((className, spawn))
  }

  func find(_ className: String) -> ((World, MapObject) -> Void)? {
    entries.last { $0.className.utf8.elementsEqual(className.utf8) }?.spawn
  }
}

extension World {
  /// Makes entities of a map's objects, layer by layer from the back to the front, in the order of the
  /// file. Objects without a class are left to the game. O(objects · classes).
  ///
  /// A class of which the spawner knows nothing is noted in ``Simulation/missingNames`` while the game is set up,
  /// and hosts refuse the map; where a level begins later, it is told by
  /// ``Simulation/diagnose(soundCount:report:)``.
  /// - Parameters:
  ///   - map: ``map(_:)``.
  ///   - position: where the map's origin lies in the world.
  public func spawnObjects(of map: MapID, at position: Vec2 = .zero, by spawner: MapSpawner) {
    let tiles = maps[map]
    for index in tiles.layers.indices where tiles.layers[index].kind == .objects {
      let offset = tiles.resolved(index).offset + position
      for object in tiles.layers[index].objects {
        let object = tiles.completed(object, offset: offset)
        if object.className.isEmpty { continue }
        if let spawn = spawner.find(object.className) {
          spawn(self, object)
        } else {
          note(object, of: tiles)
        }
      }
    }
  }

  /// Notes that no function is there for the class of an object.
  private func note(_ object: MapObject, of tiles: TileMap) {
    // A world that is made by itself tells nobody.
    guard attachment != nil else { return }
    if names.isOpen {
      return names.note("\(object.className), the class of object \(object.id) of \(tiles.file)")
    }
    names.findings.note(systemName) {
      "The map \(tiles.file) has objects of the class \"\(object.className)\", for which the spawner has no "
        + "function: nothing is made of them"
    }
  }
}

extension TileMap {
  /// An object with what its tile says where it says nothing, and with its place in the world.
  fileprivate func completed(_ object: MapObject, offset: Vec2) -> MapObject {
    var object = object
    object.position = point(ofObject: object.position) + offset
    guard let tile = definition(of: object.cell) else { return object }
    if object.className.isEmpty { object.className = tile.className }
    for property in tile.properties where object.properties[property.name] == nil {
      object.properties.append(property)
    }
    return object
  }
}

extension MapObject {
  /// The text of a property: of a string, a file or a choice.
  public func text(_ name: String) -> String? { properties[name]?.text }
  /// The whole number of a property; `nil` beyond 32 bits.
  public func int(_ name: String) -> Int32? {
    properties[name]?.int.flatMap { Int32(exactly: $0) }
  }
  /// The number of a property.
  public func number(_ name: String) -> Float? { properties[name]?.number.map { Float($0) } }
  /// Whether a property is switched on.
  public func bool(_ name: String) -> Bool? { properties[name]?.bool }
}

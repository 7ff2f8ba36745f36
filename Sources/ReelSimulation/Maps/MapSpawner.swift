import ReelContent
import ReelECS
import ReelMath

/// The functions that make entities of the objects of maps, one for each class that artists use.
///
///     var spawner = MapSpawner()
///     spawner.on("Coin") { world, object in
///       world.spawn(Transform(position: object.position), Coin(worth: object.int("worth") ?? 1))
///     }
///     world.spawnObjects(of: level, by: spawner)
public struct MapSpawner {
  private var entries: [(className: String, spawn: (World, MapObject) -> Void)] = []

  /// Creates a spawner without functions.
  public init() {}

  /// Sets the function that makes an entity of each object of a class. If a class has two functions, the later one
  /// counts.
  ///
  /// The object's position is in pixels of the world and includes the offset of its layer and the position of the map;
  /// the position of a tile object is the corner of its picture that ``ReelContent/TileMap/alignment(of:)`` returns. A
  /// class or a property that the object lacks is taken from its tile.
  public mutating func on(_ className: String, _ spawn: @escaping (World, MapObject) -> Void) {
    entries.append((className, spawn))
  }

  func find(_ className: String) -> ((World, MapObject) -> Void)? {
    entries.last { $0.className.utf8.elementsEqual(className.utf8) }?.spawn
  }
}

extension World {
  /// Makes entities of a map's objects, layer by layer from the back to the front, in the order of the file. Skips
  /// objects without a class. O(objects · classes).
  ///
  /// A class without a function is recorded in ``Simulation/missingNames`` during the set-up, and hosts refuse the map.
  /// Later, ``Simulation/diagnose(soundCount:report:)`` reports it.
  /// - Parameters:
  ///   - map: the map, from ``map(_:)``.
  ///   - position: the position of the map's origin in the world.
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
          record(object, of: tiles)
        }
      }
    }
  }

  /// Records that the class of an object has no function.
  private func record(_ object: MapObject, of tiles: TileMap) {
    // A world without a simulation has no diagnostics.
    guard attachment != nil else { return }
    if names.isOpen {
      return names.recordMissing(
        "\(object.className), the class of object \(object.id) of \(tiles.file)")
    }
    names.faults.report(systemName) {
      "The map \(tiles.file) has objects of the class \"\(object.className)\", for which the spawner has no "
        + "function: nothing is made of them"
    }
  }
}

extension TileMap {
  /// Returns the object with its position in the world, and with the class and the properties of its tile that it
  /// lacks.
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
  /// Returns the text of a property: a string, a file or a choice; `nil` otherwise.
  public func text(_ name: String) -> String? { properties[name]?.text }
  /// Returns the whole number of a property; `nil` beyond 32 bits.
  public func int(_ name: String) -> Int32? {
    properties[name]?.int.flatMap { Int32(exactly: $0) }
  }
  /// Returns the number of a property; `nil` if it has none, or one that is too large for a `Float`.
  public func number(_ name: String) -> Float? {
    properties[name]?.number.flatMap { Float($0).isFinite ? Float($0) : nil }
  }
  /// Returns the truth value of a property; `nil` if it has none.
  public func bool(_ name: String) -> Bool? { properties[name]?.bool }
}

import ReelFields
import ReelMath

/// A name for people, shown in editors, dumps and tests. Several entities may have the same name.
///
/// Rules should keep the ``Entity`` itself, because finding one by its name takes O(entities that have names).
///
/// ```swift
/// world.insert(bridge, Name("drawbridge"))
/// let found = world.entity(named: "drawbridge")
/// world.each { (entity: Entity, name: Name) in lines.append("\(entity): \(name.text)") }
/// ```
public struct Name: Component, Equatable {
  /// The text that people read.
  public var text: String

  public init() { text = "" }
  /// Creates a name. Several entities may have the same.
  public init(_ text: String) { self.text = text }

  public static var componentName: String { "Name" }

  /// Compares bytes: the result is the same in every build, and needs no Unicode tables.
  public static func == (a: Name, b: Name) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }
}

extension World {
  /// Sets or replaces an entity's name. Traps if the entity is dead.
  public func setName(_ text: String, of entity: Entity) { insert(entity, Name(text)) }

  /// Returns the entity's name, or `nil` if it has none or is dead.
  public func name(of entity: Entity) -> String? {
    isNameRegistered ? self[entity, Name.self]?.text : nil
  }

  /// Returns the first entity of this name in iteration order, compared byte by byte, or `nil`. O(entities that have
  /// names).
  public func entity(named text: String) -> Entity? {
    guard isNameRegistered else { return nil }
    return all.first { (name: Name) in name.text.utf8.elementsEqual(text.utf8) }
  }

  /// True if the world has registered `Name`. Reading a name must not register the component.
  private var isNameRegistered: Bool {
    state.typeIDs.find(TypeIdentity(Name.self)) >= 0
  }
}

import ReelMath

/// What people call an entity: in an editor, in a dump, in a test. Several may have the same name.
///
/// Rules should hold on to the ``Entity`` itself: finding one by its name takes O(entities that have names).
///
/// ```swift
/// world.insert(bridge, Name("drawbridge"))
/// let found = world.entity(named: "drawbridge")
/// world.each { (entity: Entity, name: Name) in lines.append("\(entity): \(name.text)") }
/// ```
public struct Name: Component, Equatable {
  /// What people read.
  public var text: String

  public init() { text = "" }
  /// A name. Several entities may have the same.
  public init(_ text: String) { self.text = text }

  public static var componentName: String { "Name" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("text", &text) }

  /// Compares bytes: the same in every build, and without the tables of Unicode.
  public static func == (a: Name, b: Name) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }
}

extension World {
  /// Names an entity, or gives it another name. Traps if it is dead.
  public func setName(_ text: String, of entity: Entity) { insert(entity, Name(text)) }

  /// The entity's name; `nil` if it has none or is dead.
  public func name(of entity: Entity) -> String? {
    knowsNames ? self[entity, Name.self]?.text : nil
  }

  /// The first entity of this name in iteration order, compared byte by byte, or `nil`. O(entities
  /// that have names).
  public func entity(named text: String) -> Entity? {
    guard knowsNames else { return nil }
    return all.first { (name: Name) in name.text.utf8.elementsEqual(text.utf8) }
  }

  /// Whether some entity could have a name. Asking for one must not make the component known.
  private var knowsNames: Bool {
    state.typeIDs.find(TypeIdentity(Name.self)) >= 0
  }
}

import ReelFields
import ReelMath

/// A report of something that happened, for any number of readers.
///
/// An event sent in one tick can be read until the end of the next. Every system receives every event once, whatever
/// the order of sender and readers.
public protocol Event: FieldValue, Registrable {
  /// The name in files and reports, the same in every build. Native builds take the name of the type.
  static var eventName: String { get }
}

extension Event {
  public static func register(in world: World) { world.register(Self.self) }
  #if !hasFeature(Embedded)
    public static var eventName: String { DerivedName.event.of(Self.self) }
  #endif
}

import ReelMath

/// How several maps lie beside each other.
public struct MapWorld: Equatable, Sendable, FieldValue {
  /// Where a map lies.
  public struct Place: Equatable, Sendable, FieldValue {
    /// The map's file, relative to the folder of content.
    public var file: String
    /// In pixels of the world; the size is zero where the file does not say it.
    public var area: Rect
    /// Which of several worlds that lie over each other, as LDtk has them: more is farther in front.
    public var depth: Int32

    /// A map at a place.
    public init(file: String = "", area: Rect = .zero, depth: Int32 = 0) {
      self.file = file
      self.area = area
      self.depth = depth
    }

    public init() { self.init(file: "") }

    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("file", &file)
      v.field("area", &area)
      v.field("depth", &depth)
    }
  }

  /// Maps that are found by their names, which hold two numbers.
  public struct Pattern: Equatable, Sendable, FieldValue {
    /// A regular expression with two groups, for x and y. Nobody here tries it: it is data.
    public var expression: String
    /// Pixels for each step of the numbers.
    public var multiplier: Vec2
    /// In pixels of the world.
    public var offset: Vec2
    /// The size of the map in pixels; zero where the file does not say it.
    public var size: Vec2

    /// Maps with such names.
    public init(
      expression: String = "", multiplier: Vec2 = .one, offset: Vec2 = .zero, size: Vec2 = .zero
    ) {
      self.expression = expression
      self.multiplier = multiplier
      self.offset = offset
      self.size = size
    }

    public init() { self.init(expression: "") }

    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("expression", &expression)
      v.field("multiplier", &multiplier)
      v.field("offset", &offset)
      v.field("size", &size)
    }
  }

  /// The file's name, relative to the folder of content.
  public var file: String
  /// In the order of the file.
  public var maps: [Place]
  /// Rules by which files belong to the world.
  public var patterns: [Pattern]
  /// Whether an editor shows only the maps beside the one that is worked on.
  public var showsAdjacentOnly: Bool

  /// A world of these maps.
  public init(
    file: String = "", maps: [Place] = [], patterns: [Pattern] = [], showsAdjacentOnly: Bool = false
  ) {
    self.file = file
    self.maps = maps
    self.patterns = patterns
    self.showsAdjacentOnly = showsAdjacentOnly
  }

  public init() { self.init(file: "") }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("file", &file)
    v.field("maps", &maps)
    v.field("patterns", &patterns)
    v.field("showsAdjacentOnly", &showsAdjacentOnly)
  }
}

import ReelFields
import ReelMath

/// Several maps and their positions in a common world.
public struct MapWorld: Equatable, Sendable, FieldValue {
  /// The position of one map.
  public struct Entry: Equatable, Sendable, FieldValue {
    /// The map's file, relative to the folder of content.
    public var file: String
    /// The area in pixels of the world; the size is zero if the file does not state it.
    public var area: Rect
    /// The depth, if LDtk places levels over each other; greater is farther in front.
    public var depth: Int32

    /// Creates a position of a map.
    public init(file: String = "", area: Rect = .zero, depth: Int32 = 0) {
      self.file = file
      self.area = area
      self.depth = depth
    }

    public init() { self.init(file: "") }
  }

  /// A rule that matches maps by their names, which contain two numbers.
  public struct Pattern: Equatable, Sendable, FieldValue {
    /// A regular expression with two groups, for x and y. The engine does not evaluate it.
    public var expression: String
    /// The pixels for each step of the numbers.
    public var multiplier: Vec2
    /// The offset in pixels of the world.
    public var offset: Vec2
    /// The size of each map in pixels; zero if the file does not state it.
    public var size: Vec2

    /// Creates a rule for maps with such names.
    public init(
      expression: String = "", multiplier: Vec2 = .one, offset: Vec2 = .zero, size: Vec2 = .zero
    ) {
      self.expression = expression
      self.multiplier = multiplier
      self.offset = offset
      self.size = size
    }

    public init() { self.init(expression: "") }
  }

  /// The file's name, relative to the folder of content.
  public var file: String
  /// The maps, in the order of the file.
  public var maps: [Entry]
  /// The rules that add further files to the world.
  public var patterns: [Pattern]
  /// True if an editor shows only the maps beside the one that is edited.
  public var showsAdjacentOnly: Bool

  /// Creates a world of these maps.
  public init(
    file: String = "", maps: [Entry] = [], patterns: [Pattern] = [], showsAdjacentOnly: Bool = false
  ) {
    self.file = file
    self.maps = maps
    self.patterns = patterns
    self.showsAdjacentOnly = showsAdjacentOnly
  }

  public init() { self.init(file: "") }
}

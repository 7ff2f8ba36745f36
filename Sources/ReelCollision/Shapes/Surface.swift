import ReelMath

/// The part of a shape that touches: a corner or an edge, given by its number.
public struct ShapePart: Equatable, Sendable {
  /// The number, plus 128 for an edge. The same part of the same shape has the same value in every tick.
  public var code: UInt8

  /// Creates the part for a corner, given by its number.
  @inlinable public init(corner: Int) { code = UInt8(truncatingIfNeeded: corner) }
  /// Creates the part for an edge, given by the number of the corner where it begins.
  @inlinable public init(edge: Int) { code = UInt8(truncatingIfNeeded: edge) | 0x80 }

  /// True if the part is an edge, from corner ``index`` to the next.
  @inlinable public var isEdge: Bool { code & 0x80 != 0 }
  /// The number of the corner, or of the corner where the edge begins.
  @inlinable public var index: Int { Int(code & 0x7F) }
}

/// The edges and corners of a shape that other shapes can touch.
///
/// The edge between two tiles that lie side by side is inside the ground, and nothing may catch on it. Two tiles that
/// make one flat floor have no corner between them. A test against a ``Piece`` never returns a part that the surface of
/// the piece does not list.
public struct Surface: Equatable, Sendable {
  /// One bit for each edge that is a face: bit 0 is the edge from corner 0 to corner 1.
  public var faces: UInt8
  /// One bit for each corner that points out of the ground.
  public var corners: UInt8

  /// Creates a surface of these faces and corners.
  @inlinable public init(faces: UInt8, corners: UInt8) {
    self.faces = faces
    self.corners = corners
  }

  /// All faces and corners: the surface of a shape without neighbours.
  @inlinable public static var whole: Surface { Surface(faces: 0xFF, corners: 0xFF) }
}

/// One convex part of a chain or a tile grid.
public struct Piece: Equatable, Sendable {
  /// The number of the segment, or of the cell counted row by row.
  public var index: UInt32
  /// The shape, in the space of its chain or grid.
  public var shape: Shape
  /// The edges and corners that can be touched.
  public var surface: Surface
  /// True if the piece stops only shapes that arrive at its faces from outside. All others pass through, such as a
  /// shape that starts inside.
  public var isOneWay: Bool

  /// Creates one convex part.
  public init(index: UInt32, shape: Shape, surface: Surface = .whole, isOneWay: Bool = false) {
    self.index = index
    self.shape = shape
    self.surface = surface
    self.isOneWay = isOneWay
  }

  /// Returns true if the piece pushes out a shape that overlaps it. A one-way piece pushes out no shape. A segment with
  /// one face pushes out a shape only if the middle of the shape's bounds lies in front of that face.
  func pushesOut(_ other: Shape) -> Bool {
    if isOneWay { return false }
    guard shape.count == 2, surface.faces & 3 != 3 else { return true }
    let (a, b) = surface.faces & 1 != 0 ? (shape[0], shape[1]) : (shape[1], shape[0])
    let center = other.bounds.center
    return (Double(b.x) - Double(a.x)) * (Double(center.y) - Double(a.y))
      <= (Double(b.y) - Double(a.y)) * (Double(center.x) - Double(a.x))
  }
}

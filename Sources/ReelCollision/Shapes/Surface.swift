import ReelMath

/// Which part of a shape touches: a corner or an edge, by its number.
public struct ShapePart: Equatable, Sendable {
  /// The number, with 128 added for an edge: the same part of the same shape has the same value in
  /// every tick.
  public var code: UInt8

  /// A corner, by its number.
  @inlinable public init(corner: Int) { code = UInt8(truncatingIfNeeded: corner) }
  /// An edge, by the number of the corner from which it goes.
  @inlinable public init(edge: Int) { code = UInt8(truncatingIfNeeded: edge) | 0x80 }

  /// Whether it is an edge: the one from corner ``index`` to the next.
  @inlinable public var isEdge: Bool { code & 0x80 != 0 }
  /// The number of the corner, or of that from which the edge goes.
  @inlinable public var index: Int { Int(code & 0x7F) }
}

/// Which edges and corners of a shape other things may come against.
///
/// The edge between two tiles that lie side by side is inside the ground, and nothing may catch on
/// it; a corner where two tiles make one flat floor is none. Whoever tests against such a piece never
/// gets an answer with a part that is not listed.
public struct Surface: Equatable, Sendable {
  /// A bit for each edge that is a face: bit 0 is the edge from corner 0 to corner 1.
  public var faces: UInt8
  /// A bit for each corner that stands out.
  public var corners: UInt8

  /// These faces and corners.
  @inlinable public init(faces: UInt8, corners: UInt8) {
    self.faces = faces
    self.corners = corners
  }

  /// All faces and corners: the surface of a shape without neighbours.
  @inlinable public static var whole: Surface { Surface(faces: 0xFF, corners: 0xFF) }
}

/// One convex part of a chain or a tile grid.
public struct Piece: Equatable, Sendable {
  /// The number of the segment or of the cell, row by row.
  public var index: UInt32
  /// Where and what it is.
  public var shape: Shape
  /// What of it may be touched.
  public var surface: Surface
  /// Whether it stops only what comes against its faces from outside, and lets through all else: what
  /// starts inside is not held.
  public var isOneWay: Bool

  /// One convex part.
  public init(index: UInt32, shape: Shape, surface: Surface = .whole, isOneWay: Bool = false) {
    self.index = index
    self.shape = shape
    self.surface = surface
    self.isOneWay = isOneWay
  }

  /// Whether a shape that overlaps the piece is pushed out of it: not out of one that is one-way, and
  /// out of a segment with one face only where its middle lies before that face.
  func holds(_ other: Shape) -> Bool {
    if isOneWay { return false }
    guard shape.count == 2, surface.faces & 3 != 3 else { return true }
    let (a, b) = surface.faces & 1 != 0 ? (shape[0], shape[1]) : (shape[1], shape[0])
    let center = other.bounds.center
    return (Double(b.x) - Double(a.x)) * (Double(center.y) - Double(a.y))
      <= (Double(b.y) - Double(a.y)) * (Double(center.x) - Double(a.x))
  }
}

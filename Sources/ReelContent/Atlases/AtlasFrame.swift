import ReelFields
import ReelMath

/// The turn with which a frame is stored in its picture.
public enum AtlasRotation: UInt8, Sendable, FieldValue {
  case none
  /// Turned by 90° clockwise.
  case clockwise
  /// Turned by 90° counter-clockwise.
  case counterclockwise

  public init() { self = .none }
}

/// One frame of an atlas.
///
///     ┌ source ───────────────┐      The artist's picture has the size `source`. The packer cut
///     │ offset ┌ rect ─────┐  │      away its empty border and kept `rect`, whose top-left corner
///     │        │  ◕‿◕      │  │      lies at `offset`. All in pixels, y down.
///     │        └───────────┘  │
///     └───────────────────────┘
public struct AtlasFrame: Equatable, Sendable, FieldValue {
  /// The artist's name for the frame, often with `.png`.
  public var name: String
  /// The index of the picture in ``Atlas/images``.
  public var image: UInt16
  /// The stored rectangle in its picture; width and height are those of the *unrotated* frame.
  public var rect: Rect
  /// The turn with which the frame is stored.
  public var rotation: AtlasRotation
  /// The top-left corner of the kept part inside the source picture, in pixels.
  public var offset: Vec2
  /// The size of the source picture in pixels.
  public var source: Vec2
  /// The anchor, normalised in the source picture (0, 0 top left; 1, 1 bottom right), if the file has one.
  public var pivot: Vec2?
  /// The edges that keep their size when the picture is stretched, if the file has them.
  public var border: AtlasBorder?
  /// The time for which the frame is shown, in milliseconds, if the file has one.
  public var duration: Float?
  /// The shape to draw instead of the full rectangle, if the file has one.
  public var mesh: AtlasMesh?

  /// Creates a frame; without `source` it counts as untrimmed.
  public init(
    name: String = "", image: UInt16 = 0, rect: Rect = .zero, rotation: AtlasRotation = .none,
    offset: Vec2 = .zero, source: Vec2? = nil, pivot: Vec2? = nil, border: AtlasBorder? = nil,
    duration: Float? = nil, mesh: AtlasMesh? = nil
  ) {
    self.name = name
    self.image = image
    self.rect = rect
    self.rotation = rotation
    self.offset = offset
    self.source = source ?? rect.size
    self.pivot = pivot
    self.border = border
    self.duration = duration
    self.mesh = mesh
  }

  public init() { self.init(name: "") }

  /// The rectangle that the frame covers in its picture. Compared with ``rect``, width and height are exchanged if the
  /// frame is turned.
  public var stored: Rect {
    rotation == .none ? rect : Rect(rect.x, rect.y, rect.height, rect.width)
  }
}

/// The widths of the edges of a nine-patch, in pixels of the source picture.
///
///     ┌────┬──────────┬────┐  top       The corners keep their size, the edges are stretched one
///     ├────┼──────────┼────┤            way, and the middle both ways.
///     │    │          │    │
///     ├────┼──────────┼────┤  bottom
///     └────┴──────────┴────┘
///      left            right
public struct AtlasBorder: Equatable, Sendable, FieldValue {
  /// Pixels from the left edge.
  public var left: Float
  /// Pixels from the top edge.
  public var top: Float
  /// Pixels from the right edge.
  public var right: Float
  /// Pixels from the bottom edge.
  public var bottom: Float

  /// Creates edges of these widths and heights, in pixels.
  public init(left: Float = 0, top: Float = 0, right: Float = 0, bottom: Float = 0) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  public init() { self.init(left: 0) }
}

/// A polygon around the visible part of a frame, cut into triangles.
public struct AtlasMesh: Equatable, Sendable, FieldValue {
  /// The corners, in pixels of the source picture, y down.
  public var vertices: [Vec2]
  /// The same points in pixels of the stored picture, y down; as many as ``vertices``.
  public var uvs: [Vec2]
  /// Three indices of vertices for each triangle.
  public var triangles: [UInt16]

  /// Creates a mesh. The caller ensures that all indices are below the number of vertices.
  public init(vertices: [Vec2] = [], uvs: [Vec2] = [], triangles: [UInt16] = []) {
    self.vertices = vertices
    self.uvs = uvs
    self.triangles = triangles
  }

  public init() { self.init(vertices: []) }
}

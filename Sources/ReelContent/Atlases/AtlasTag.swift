import ReelFields
import ReelMath

/// A sequence of frames that the atlas names.
public struct AtlasAnimation: Equatable, Sendable, FieldValue {
  /// The name in the sheet.
  public var name: String
  /// Indices of frames in ``Atlas/frames``, in the order in which they are shown.
  public var frames: [UInt32]

  /// Creates a named sequence of frames.
  public init(name: String = "", frames: [UInt32] = []) {
    self.name = name
    self.frames = frames
  }

  public init() { self.init(name: "") }
}

/// The order in which a tag's frames are shown.
public enum AtlasDirection: UInt8, Sendable, FieldValue {
  /// 1 2 3 4
  case forward
  /// 4 3 2 1
  case reverse
  /// 1 2 3 4 3 2
  case pingPong
  /// 4 3 2 1 2 3
  case pingPongReverse

  public init() { self = .forward }
}

/// A named range of frames on a time line, as Aseprite exports it.
public struct AtlasTag: Equatable, Sendable, FieldValue {
  /// The artist's name for the tag.
  public var name: String
  /// The index of the first frame in ``Atlas/frames``.
  public var from: UInt32
  /// The index of the last frame, which belongs to the range; never below `from`.
  public var to: UInt32
  /// The order in which the frames are played.
  public var direction: AtlasDirection
  /// The number of times that the frames are played; 0 is for ever. Aseprite counts each way of a ping-pong as one.
  public var repeatCount: UInt32

  /// Creates a named range of frames.
  public init(
    name: String = "", from: UInt32 = 0, to: UInt32 = 0, direction: AtlasDirection = .forward,
    repeatCount: UInt32 = 0
  ) {
    self.name = name
    self.from = from
    self.to = to
    self.direction = direction
    self.repeatCount = repeatCount
  }

  public init() { self.init(name: "") }

  /// The indices of one round, in the order in which they are shown. A ping-pong contains each of its ends once.
  /// O(frames).
  public var order: [UInt32] {
    guard from <= to else { return [] }
    let up = Array(from...to)
    let back = up.count > 2 ? Array(up[1..<(up.count - 1)].reversed()) : []
    return switch direction {
    case .forward: up
    case .reverse: up.reversed()
    case .pingPong: up + back
    case .pingPongReverse: up.reversed() + back.reversed()
    }
  }
}

/// A named rectangle in the pictures: a nine-patch, a handle, a hit box.
public struct AtlasSlice: Equatable, Sendable, FieldValue {
  /// The artist's name for the slice.
  public var name: String
  /// Text that the artist attached to it.
  public var data: String
  /// The colour in the artist's tool, as `#rrggbbaa`.
  public var color: String
  /// The slice's values over time, by ascending frame.
  public var keys: [Key]

  /// The values of a slice from one frame on. All in pixels of the source picture, y down.
  public struct Key: Equatable, Sendable, FieldValue {
    /// The index of the first frame with these values.
    public var frame: UInt32
    /// The rectangle, in pixels of the untrimmed picture.
    public var bounds: Rect
    /// The middle of a nine-patch, relative to `bounds`.
    public var center: Rect?
    /// The anchor, relative to `bounds`.
    public var pivot: Vec2?

    /// Creates the values of a slice from a frame on.
    public init(
      frame: UInt32 = 0, bounds: Rect = .zero, center: Rect? = nil, pivot: Vec2? = nil
    ) {
      self.frame = frame
      self.bounds = bounds
      self.center = center
      self.pivot = pivot
    }

    public init() { self.init(frame: 0) }

    /// The edges of the nine-patch, if the slice is one.
    public var border: AtlasBorder? {
      center.map {
        AtlasBorder(
          left: $0.minX, top: $0.minY, right: bounds.width - $0.maxX,
          bottom: bounds.height - $0.maxY)
      }
    }
  }

  /// Creates a named rectangle in the pictures.
  public init(name: String = "", data: String = "", color: String = "", keys: [Key] = []) {
    self.name = name
    self.data = data
    self.color = color
    self.keys = keys
  }

  public init() { self.init(name: "") }

  /// Returns the slice's values in a frame; `nil` before its first key.
  public func key(at frame: Int) -> Key? { keys.last { Int($0.frame) <= frame } }
}

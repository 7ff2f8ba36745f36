import ReelPlatform

/// The usual sources for directions.
public struct DirectionKeys: OptionSet, Sendable {
  public var rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The arrow keys.
  public static let arrows = DirectionKeys(rawValue: 1)
  /// W, A, S, D by their positions.
  public static let letters = DirectionKeys(rawValue: 2)
  /// The cross of a pad.
  public static let cross = DirectionKeys(rawValue: 4)
  /// The left stick of a pad.
  public static let leftStick = DirectionKeys(rawValue: 8)
  /// The right stick of a pad.
  public static let rightStick = DirectionKeys(rawValue: 16)

  /// The sources that most games use: arrow keys, W, A, S, D, cross and left stick.
  public static let arrowsAndStick: DirectionKeys = [.arrows, .letters, .cross, .leftStick]
}

extension Bindings {
  /// Binds directions; skips a direction without an action.
  public mutating func bind(
    _ keys: DirectionKeys, left: Action? = nil, right: Action? = nil, up: Action? = nil,
    down: Action? = nil
  ) {
    bind(keys, left, .left, .a, .left, .leftX, .rightX, positive: false)
    bind(keys, right, .right, .d, .right, .leftX, .rightX, positive: true)
    bind(keys, up, .up, .w, .up, .leftY, .rightY, positive: false)
    bind(keys, down, .down, .s, .down, .leftY, .rightY, positive: true)
  }

  private mutating func bind(
    _ keys: DirectionKeys, _ action: Action?, _ arrow: Key, _ letter: Key, _ cross: PadButton,
    _ left: PadAxis, _ right: PadAxis, positive: Bool
  ) {
    guard let action else { return }
    if keys.contains(.arrows) { bind(arrow, to: action) }
    if keys.contains(.letters) { bind(letter, to: action) }
    if keys.contains(.cross) { bind(cross, to: action) }
    if keys.contains(.leftStick) { bind(left, positive: positive, to: action) }
    if keys.contains(.rightStick) { bind(right, positive: positive, to: action) }
  }
}

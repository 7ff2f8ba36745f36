extension PadButton {
  /// The name of the button by its position, because makers print different labels on it.
  public var title: String {
    switch self {
    case .south: "south"
    case .east: "east"
    case .west: "west"
    case .north: "north"
    case .back: "back"
    case .guide: "guide"
    case .start: "start"
    case .leftStick: "left stick"
    case .rightStick: "right stick"
    case .leftShoulder: "left shoulder"
    case .rightShoulder: "right shoulder"
    case .up: "up"
    case .down: "down"
    case .left: "left"
    case .right: "right"
    case .misc: "share"
    case .paddle1: "paddle 1"
    case .paddle2: "paddle 2"
    case .paddle3: "paddle 3"
    case .paddle4: "paddle 4"
    case .touchpad: "touchpad"
    }
  }
}

extension PadAxis {
  /// Returns the name of a push to one side.
  public func title(positive: Bool) -> String {
    switch self {
    case .leftX: positive ? "left stick right" : "left stick left"
    case .leftY: positive ? "left stick down" : "left stick up"
    case .rightX: positive ? "right stick right" : "right stick left"
    case .rightY: positive ? "right stick down" : "right stick up"
    case .leftTrigger: "left trigger"
    case .rightTrigger: "right trigger"
    }
  }
}

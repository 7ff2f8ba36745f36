import ReelFields

/// A direction of a stick, or a trigger, of a gamepad. Sticks range from -1 (left, up) to 1, triggers from 0 to 1.
public enum PadAxis: UInt8, CaseIterable, Sendable, FieldValue {
  case leftX, leftY, rightX, rightY, leftTrigger, rightTrigger
  public init() { self = .leftX }
}

import ReelMath

// What the compiler says of an `AnimatedValue` that is compared with a number. These can not be called.

extension AnimatedValue {
  @available(*, unavailable, message: "An AnimatedValue has three numbers: compare its `x`.")
  public static func < (value: AnimatedValue, number: Float) -> Bool { fatalError("Unavailable.") }

  @available(*, unavailable, message: "An AnimatedValue has three numbers: compare its `x`.")
  public static func > (value: AnimatedValue, number: Float) -> Bool { fatalError("Unavailable.") }
}

@available(*, unavailable, message: "An AnimatedValue has three numbers: compare its `x`.")
public func == (value: AnimatedValue?, number: Float) -> Bool { fatalError("Unavailable.") }

@available(*, unavailable, message: "An AnimatedValue has three numbers: compare its `vec2`.")
public func == (value: AnimatedValue?, vector: Vec2) -> Bool { fatalError("Unavailable.") }

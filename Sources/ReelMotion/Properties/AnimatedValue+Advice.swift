import ReelMath

// Overloads that make the compiler explain a comparison of an `AnimatedValue` with a number. They cannot be called.

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

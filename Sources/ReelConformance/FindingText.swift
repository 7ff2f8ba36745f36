import ReelMath
import ReelPlatform

// Values as findings show them. Embedded Swift has no descriptions of its own for structures.

extension Color {
  /// The channels from 0 to 255: red, green, blue, alpha.
  var text: String { "(\(r), \(g), \(b), \(a))" }
}

extension Vec2 {
  var text: String { "(\(x), \(y))" }
}

extension Rect {
  /// The corner, then the size.
  var text: String { "(\(x), \(y), \(width), \(height))" }
}

extension BlendMode {
  /// The name of the case.
  var text: String {
    switch self {
    case .normal: "normal"
    case .additive: "additive"
    case .multiply: "multiply"
    case .screen: "screen"
    }
  }
}

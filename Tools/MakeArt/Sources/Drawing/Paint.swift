import ReelMath

/// The filling of a shape.
struct Paint {
  /// Colours and their positions (0 to 1) in a gradient.
  typealias Stops = KeyValuePairs<Float, Color>

  enum Form {
    case solid
    /// A gradient from one point to the other.
    case linear(Vec2, Vec2)
    /// A gradient from the centre outwards; 1 is reached at the radius.
    case radial(Vec2, Float)
  }

  /// The number of entries of ``ramp`` minus one.
  static let steps = 255

  var form: Form
  /// Premultiplied red, green, blue and alpha (0 to 1) at evenly spaced positions of the gradient.
  let ramp: [Float]

  private init(_ form: Form, _ stops: Stops) {
    self.form = form
    var ramp: [Float] = []
    for i in 0...Paint.steps {
      ramp.append(contentsOf: Paint.color(at: Float(i) / Float(Paint.steps), stops))
    }
    self.ramp = ramp
  }

  static func solid(_ color: Color) -> Paint { Paint(.solid, [0: color]) }

  static func linear(_ from: Vec2, _ to: Vec2, _ stops: Stops) -> Paint {
    Paint(.linear(from, to), stops)
  }

  /// Returns a gradient from top to bottom between two heights.
  static func vertical(_ top: Float, _ bottom: Float, _ stops: Color...) -> Paint {
    let form = Form.linear(Vec2(0, top), Vec2(0, bottom))
    return switch stops.count {
    case 1: Paint(.solid, [0: stops[0]])
    case 2: Paint(form, [0: stops[0], 1: stops[1]])
    case 3: Paint(form, [0: stops[0], 0.5: stops[1], 1: stops[2]])
    default: fatalError("Use one to three colours, or `linear` with places.")
    }
  }

  static func radial(_ center: Vec2, _ radius: Float, _ stops: Stops) -> Paint {
    Paint(.radial(center, radius), stops)
  }

  func transformed(_ map: Affine) -> Paint {
    var result = self
    switch form {
    case .solid: break
    case .linear(let from, let to): result.form = .linear(map.apply(from), map.apply(to))
    case .radial(let center, let radius):
      result.form = .radial(map.apply(center), radius * abs(map.determinant).squareRoot())
    }
    return result
  }

  /// Returns the entry of ``ramp`` for a point.
  @inline(__always)
  func entry(_ x: Float, _ y: Float) -> Int {
    var position: Float
    switch form {
    case .solid: return 0
    case .linear(let from, let to):
      let dx = to.x - from.x
      let dy = to.y - from.y
      position = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy)
    case .radial(let center, let radius):
      let dx = x - center.x
      let dy = y - center.y
      position = (dx * dx + dy * dy).squareRoot() / radius
    }
    position = position > 0 ? (position < 1 ? position : 1) : 0
    return Int(position * Float(Paint.steps) + 0.5) * 4
  }

  private static func color(at position: Float, _ stops: Stops) -> [Float] {
    var low = stops[0]
    var high = stops[stops.count - 1]
    for stop in stops {
      if stop.key <= position { low = stop }
    }
    for stop in stops.reversed() where stop.key > position { high = stop }
    let span = high.key - low.key
    let t = span > 0 ? min(1, max(0, (position - low.key) / span)) : 0
    func mixed(_ a: UInt8, _ b: UInt8) -> Float { (Float(a) * (1 - t) + Float(b) * t) / 255 }
    let alpha = mixed(low.value.a, high.value.a)
    return [
      mixed(low.value.r, high.value.r) * alpha, mixed(low.value.g, high.value.g) * alpha,
      mixed(low.value.b, high.value.b) * alpha, alpha,
    ]
  }
}

extension Color {
  /// Returns the colour `t` of the way to another.
  func mixed(_ other: Color, _ t: Float) -> Color {
    func channel(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8(min(255, max(0, Float(a) + (Float(b) - Float(a)) * t + 0.5)))
    }
    return Color(
      channel(r, other.r), channel(g, other.g), channel(b, other.b), channel(a, other.a))
  }

  func lighter(_ t: Float) -> Color { mixed(Color(255, 255, 255, a), t) }
  /// Returns a colour closer to dark violet, because shadows of this world are never grey.
  func darker(_ t: Float) -> Color { mixed(Color(38, 16, 74, a), t) }
}

/// The colour of most outlines.
let ink = Color(hex: 0x2A1848)

import ReelContent
import ReelMath

/// A picture while it is drawn: premultiplied samples, several a pixel, averaged at the end.
struct Canvas {
  let width: Int
  let height: Int
  /// The number of samples along each side of a pixel.
  let detail: Int
  /// The map from the coordinates of the drawing to pixels.
  var transform = Affine.identity

  private let columns: Int
  private let rows: Int
  private var samples: [Float]
  /// The share of each sample that may be drawn on, if a clip is set.
  private var clip: [Float]?

  init(_ width: Int, _ height: Int, detail: Int = 4) {
    self.width = width
    self.height = height
    self.detail = detail
    columns = width * detail
    rows = height * detail
    samples = [Float](repeating: 0, count: columns * rows * 4)
  }

  /// The rectangle of the complete picture.
  var frame: Rect { Rect(0, 0, Float(width), Float(height)) }

  /// Fills a shape. `feather` is the width, in pixels, of its soft edge.
  mutating func fill(
    _ shape: Shape, _ paint: Paint, feather: Float = 0, opacity: Float = 1
  ) {
    let toSamples = Affine.scale(Vec2(Float(detail), Float(detail))) * transform
    let softness = max(1, feather * abs(toSamples.determinant).squareRoot())
    let field = DistanceField(
      shape.transformed(toSamples), columns: columns, rows: rows, range: softness + 1)
    let paint = paint.transformed(toSamples)
    let columns = columns
    let clip = clip
    samples.withUnsafeMutableBufferPointer { samples in
      paint.ramp.withUnsafeBufferPointer { ramp in
        field.values.withUnsafeBufferPointer { distances in
          for row in 0..<field.height {
            let start = (row + field.y) * columns + field.x
            for column in 0..<field.width {
              var coverage = 0.5 - distances[row * field.width + column] / softness
              guard coverage > 0 else { continue }
              if coverage > 1 { coverage = 1 }
              coverage *= opacity
              if let clip { coverage *= clip[start + column] }
              let entry = paint.entry(
                Float(column + field.x) + 0.5, Float(row + field.y) + 0.5)
              let at = (start + column) * 4
              let keep = 1 - ramp[entry + 3] * coverage
              samples[at] = samples[at] * keep + ramp[entry] * coverage
              samples[at + 1] = samples[at + 1] * keep + ramp[entry + 1] * coverage
              samples[at + 2] = samples[at + 2] * keep + ramp[entry + 2] * coverage
              samples[at + 3] = samples[at + 3] * keep + ramp[entry + 3] * coverage
            }
          }
        }
      }
    }
  }

  mutating func fill(
    _ shape: Shape, _ color: Color, feather: Float = 0, opacity: Float = 1
  ) {
    fill(shape, .solid(color), feather: feather, opacity: opacity)
  }

  /// Draws only inside the shape.
  mutating func clipped(to shape: Shape, _ draw: (inout Canvas) -> Void) {
    let toSamples = Affine.scale(Vec2(Float(detail), Float(detail))) * transform
    let field = DistanceField(
      shape.transformed(toSamples), columns: columns, rows: rows, range: 2)
    let outer = clip
    var mask = [Float](repeating: 0, count: columns * rows)
    for row in 0..<field.height {
      for column in 0..<field.width {
        let at = (row + field.y) * columns + column + field.x
        let inside = min(1, max(0, 0.5 - field.values[row * field.width + column]))
        mask[at] = inside * (outer?[at] ?? 1)
      }
    }
    clip = mask
    draw(&self)
    clip = outer
  }

  /// Draws with a further transform.
  mutating func transformed(_ map: Affine, _ draw: (inout Canvas) -> Void) {
    let outer = transform
    transform = outer * map
    draw(&self)
    transform = outer
  }

  /// Makes the samples transparent for which a closure returns true; it receives their columns and rows.
  mutating func eraseSamples(where isOpen: (Vec2) -> Bool) {
    for row in 0..<rows {
      for column in 0..<columns where isOpen(Vec2(Float(column), Float(row))) {
        for channel in 0..<4 { samples[(row * columns + column) * 4 + channel] = 0 }
      }
    }
  }

  /// Returns the finished picture.
  func bitmap() -> Bitmap {
    var result = Bitmap(width: width, height: height)
    let share = 1 / Float(detail * detail)
    samples.withUnsafeBufferPointer { samples in
      result.pixels.withUnsafeMutableBufferPointer { pixels in
        for y in 0..<height {
          for x in 0..<width {
            var r: Float = 0
            var g: Float = 0
            var b: Float = 0
            var a: Float = 0
            for row in y * detail..<(y + 1) * detail {
              for column in x * detail..<(x + 1) * detail {
                let at = (row * columns + column) * 4
                r += samples[at]
                g += samples[at + 1]
                b += samples[at + 2]
                a += samples[at + 3]
              }
            }
            let alpha = UInt8(min(255, a * share * 255 + 0.5))
            guard alpha > 0 else { continue }
            let at = (y * width + x) * 4
            pixels[at] = UInt8(min(255, r / a * 255 + 0.5))
            pixels[at + 1] = UInt8(min(255, g / a * 255 + 0.5))
            pixels[at + 2] = UInt8(min(255, b / a * 255 + 0.5))
            pixels[at + 3] = alpha
          }
        }
      }
    }
    return result
  }
}

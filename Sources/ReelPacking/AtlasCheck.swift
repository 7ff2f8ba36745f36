import ReelContent
import ReelMath

/// Finds problems in an atlas that can be read.
public enum AtlasCheck {
  /// The largest number of problems that are reported: a damaged file may have one for every pair of frames.
  public static let limit = 1000

  /// Returns a sentence for each problem: repeated names, names that exist both with and without `.png`, frames that
  /// lie outside their picture, and frames that overlap others. Overlaps of equal rectangles and of frames with a mesh
  /// are no problem.
  ///
  /// O(n log n) for n frames.
  /// - Parameters:
  ///   - atlas: the atlas to check.
  ///   - sizes: the size of each picture in pixels; `nil` for a missing one, whose frames are only compared with each
  ///     other.
  public static func problems(of atlas: Atlas, sizes: [Vec2?]) -> [String] {
    var problems = repeatedNames(atlas)
    for frame in atlas.frames where problems.count < limit {
      guard let size = sizes[Int(frame.image)] else { continue }
      let stored = frame.stored
      if stored.minX < 0 || stored.minY < 0 || stored.maxX > size.x || stored.maxY > size.y {
        problems.append(
          "\(quoted(frame)): \(words(stored)) is not inside "
            + "\(atlas.images[Int(frame.image)].file) of \(words(size))")
      }
    }
    var frames = [[AtlasFrame]](repeating: [], count: atlas.images.count)
    for frame in atlas.frames where frame.mesh == nil { frames[Int(frame.image)].append(frame) }
    for frames in frames where problems.count < limit {
      var sweep = FrameSweep(frames)
      while problems.count < limit, let (frame, other) = sweep.next() {
        problems.append(
          "\(quoted(frame)): \(words(frame.stored)) overlaps \(quoted(other)) at "
            + words(other.stored))
      }
    }
    return problems
  }

  private static func repeatedNames(_ atlas: Atlas) -> [String] {
    let names = atlas.names
    var problems: [String] = []
    for (at, name) in names.enumerated().dropFirst()
    where name.utf8.elementsEqual(names[at - 1].utf8) && problems.count < limit {
      // Reports each name once, however many frames have it.
      if at > 1, names[at - 2].utf8.elementsEqual(name.utf8) { continue }
      problems.append("\(ContentError.quoted(name)): several frames have this name")
    }
    // A look-up may leave out the extension of a name.
    let byName = indices(atlas)
    for name in names where problems.count < limit {
      let plain = Array(name.utf8)
      guard let other = byName[plain + Array(".png".utf8)], byName[plain] != other else { continue }
      problems.append(
        "\(ContentError.quoted(name)): another frame has this name with .png behind it")
    }
    return problems
  }

  /// Returns the result of ``Atlas/index(of:)`` for each exact name: frames before aliases, the first of several.
  private static func indices(_ atlas: Atlas) -> [[UInt8]: Int] {
    var indices: [[UInt8]: Int] = [:]
    for (index, frame) in atlas.frames.enumerated() {
      let name = Array(frame.name.utf8)
      if indices[name] == nil { indices[name] = index }
    }
    for alias in atlas.aliases {
      let name = Array(alias.name.utf8)
      if indices[name] == nil { indices[name] = Int(alias.frame) }
    }
    return indices
  }

  private static func quoted(_ frame: AtlasFrame) -> String { ContentError.quoted(frame.name) }

  private static func words(_ rect: Rect) -> String {
    "\(words(rect.size)) at \(number(rect.x)), \(number(rect.y))"
  }

  private static func words(_ size: Vec2) -> String { "\(number(size.x)) × \(number(size.y))" }

  private static func number(_ value: Float) -> String {
    value == value.rounded() && abs(value) < 1e6 ? "\(Int(value))" : "\(value)"
  }
}

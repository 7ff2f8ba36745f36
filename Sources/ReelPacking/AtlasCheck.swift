import ReelContent
import ReelMath

/// What is wrong with an atlas that could be read.
public enum AtlasCheck {
  /// The most problems that are told: a damaged file has one for every pair of frames.
  public static let limit = 1000

  /// A sentence for each problem: names given twice, or once with and once without `.png`, frames
  /// that lie outside their picture, and frames that overlap others without being the same rectangle
  /// or having a mesh.
  ///
  /// O(n log n) for n frames.
  /// - Parameters:
  ///   - atlas: what to look at.
  ///   - sizes: the size of each picture in pixels; `nil` for one that is missing, whose frames are
  ///     only compared with each other.
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
      // Once for each name, however often it is given.
      if at > 1, names[at - 2].utf8.elementsEqual(name.utf8) { continue }
      problems.append("\(ContentError.quoted(name)): several frames have this name")
    }
    // A name may be given with its extension or without.
    let known = indices(atlas)
    for name in names where problems.count < limit {
      let plain = Array(name.utf8)
      guard let other = known[plain + Array(".png".utf8)], known[plain] != other else { continue }
      problems.append(
        "\(ContentError.quoted(name)): another frame has this name with .png behind it")
    }
    return problems
  }

  /// What ``Atlas/index(of:)`` gives for each name: frames before aliases, the first of several.
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

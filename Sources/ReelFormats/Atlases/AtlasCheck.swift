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
  /// O(n log n) for n frames of which few lie beside each other.
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
    for image in atlas.images.indices where problems.count < limit {
      let frames = atlas.frames.filter { Int($0.image) == image && $0.mesh == nil }
      addOverlaps(frames, &problems)
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
    let known = Set(names.map { Array($0.utf8) })
    for name in names where problems.count < limit {
      guard known.contains(Array(name.utf8) + Array(".png".utf8)),
        atlas.index(of: name) != atlas.index(of: name + ".png")
      else { continue }
      problems.append(
        "\(ContentError.quoted(name)): another frame has this name with .png behind it")
    }
    return problems
  }

  /// Goes from left to right with the frames that the present one may overlap.
  private static func addOverlaps(_ frames: [AtlasFrame], _ problems: inout [String]) {
    let sorted = frames.filter { $0.rect.width > 0 && $0.rect.height > 0 }
      .enumerated().sorted { ($0.element.rect.x, $0.offset) < ($1.element.rect.x, $1.offset) }
      .map(\.element)
    var beside: [AtlasFrame] = []
    for frame in sorted {
      let rect = frame.stored
      beside.removeAll { $0.stored.maxX <= rect.minX }
      var isAlias = false
      for other in beside {
        let its = other.stored
        guard its.minY < rect.maxY, rect.minY < its.maxY else { continue }
        // The packer's way of saying that both are the same picture.
        if its == rect {
          isAlias = true
          continue
        }
        guard problems.count < limit else { return }
        problems.append(
          "\(quoted(frame)): \(words(rect)) overlaps \(quoted(other)) at \(words(its))")
      }
      if !isAlias { beside.append(frame) }
    }
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

import ReelContent
import ReelMath

extension Atlas {
  /// The first flaw, apart from numbers that are not finite.
  var flaw: PackedContent.Flaw? {
    guard frames.count <= ContentLimits.frames else {
      return PackedContent.Flaw(
        "frames", "at most \(ContentLimits.frames) of them", found: "\(frames.count)")
    }
    for (at, image) in images.enumerated() {
      guard image.scale >= AtlasImage.leastScale, image.size.x >= 0, image.size.y >= 0 else {
        return PackedContent.Flaw(
          "images[\(at)]", "a size, and a scale from \(AtlasImage.leastScale)",
          found: "\(image.size.x) × \(image.size.y) at \(image.scale)")
      }
    }
    for (at, frame) in frames.enumerated() {
      // A tile set without pictures has empty frames.
      guard Int(frame.image) < max(images.count, 1) else {
        return PackedContent.Flaw(
          "frames[\(at)].image", "one of \(images.count) pictures", found: "number \(frame.image)")
      }
      guard frame.mesh?.isSound ?? true else {
        return PackedContent.Flaw("frames[\(at)].mesh", "triangles of its points")
      }
      guard frame.duration ?? 0 >= 0 else {
        return PackedContent.Flaw(
          "frames[\(at)].duration", "milliseconds from 0", found: "\(frame.duration ?? 0)")
      }
    }
    return nameFlaw
  }

  /// The first flaw of the lists whose members name frames.
  private var nameFlaw: PackedContent.Flaw? {
    for (at, alias) in aliases.enumerated() where Int(alias.frame) >= frames.count {
      return flaw("aliases[\(at)]", alias.frame)
    }
    for (at, animation) in animations.enumerated() {
      if animation.frames.isEmpty {
        return PackedContent.Flaw("animations[\(at)]", "at least one frame", found: "none")
      }
      if let number = animation.frames.first(where: { Int($0) >= frames.count }) {
        return flaw("animations[\(at)]", number)
      }
    }
    for (at, tag) in tags.enumerated() {
      if Int(tag.to) >= frames.count { return flaw("tags[\(at)]", tag.to) }
      if tag.from > tag.to {
        return PackedContent.Flaw(
          "tags[\(at)]", "a first frame before its last one", found: "\(tag.from) to \(tag.to)")
      }
    }
    for (at, slice) in slices.enumerated() {
      for (before, key) in zip(slice.keys, slice.keys.dropFirst()) where before.frame > key.frame {
        return PackedContent.Flaw(
          "slices[\(at)]", "ascending frames", found: "\(before.frame), \(key.frame)")
      }
    }
    return nil
  }

  private func flaw(_ location: String, _ frame: UInt32) -> PackedContent.Flaw {
    PackedContent.Flaw(location, "one of \(frames.count) frames", found: "number \(frame)")
  }
}

extension AtlasMesh {
  fileprivate var isSound: Bool {
    vertices.count == uvs.count && triangles.count % 3 == 0
      && triangles.allSatisfy { Int($0) < vertices.count }
  }
}

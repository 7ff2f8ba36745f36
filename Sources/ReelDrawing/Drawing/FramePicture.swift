import ReelContent
import ReelMath
import ReelPlatform

/// A frame as the painter needs it: what does not change from picture to picture is worked out once,
/// so that drawing a sprite is little more than moving four corners.
package struct FramePicture {
  package var texture: TextureID
  /// The whole source picture in points.
  package var size: Vec2
  /// What the packer kept of it, in points from its top left.
  package var box: Rect
  /// Top left, top right, bottom right, bottom left of `box` in the texture.
  package var texels: (Vec2, Vec2, Vec2, Vec2)
  package var pivot: Vec2
  /// Whether `box` and `texels` are not all there is to it.
  package var hasMesh: Bool

  package init(_ frame: AtlasFrame, of atlas: Int, in content: GameContent) {
    let scale = content.atlases[atlas].scale(of: frame)
    let end = frame.offset + frame.rect.size
    texture = TextureID(rawValue: content.texture(atlas: atlas, image: Int(frame.image)))
    size = scale > 0 ? frame.source / scale : .zero
    let corner = scale > 0 ? frame.offset / scale : .zero
    let kept = scale > 0 ? frame.rect.size / scale : .zero
    box = Rect(corner.x, corner.y, kept.x, kept.y)
    texels = (
      frame.texel(frame.offset), frame.texel(Vec2(end.x, frame.offset.y)), frame.texel(end),
      frame.texel(Vec2(frame.offset.x, end.y))
    )
    pivot = frame.pivot ?? Vec2(0.5, 0.5)
    hasMesh = frame.mesh != nil
  }
}

/// The pictures of all frames of a content, found by their ids.
package struct FramePictures {
  /// One atlas after the other.
  private var pictures: [FramePicture] = []
  /// Where each atlas's frames begin in `pictures`.
  private var starts = [0]

  package init(_ content: GameContent) {
    for (at, atlas) in content.atlases.enumerated() {
      for frame in atlas.frames { pictures.append(FramePicture(frame, of: at, in: content)) }
      starts.append(pictures.count)
    }
  }

  @inline(__always)
  package subscript(_ id: FrameID) -> FramePicture? {
    guard Int(id.atlas) + 1 < starts.count else { return nil }
    let at = starts[Int(id.atlas)] + Int(id.index)
    return at < starts[Int(id.atlas) + 1] ? pictures[at] : nil
  }
}

import ReelContent
import ReelMath
import ReelPlatform

/// A frame in the form that painters need. All values that do not change between pictures are computed once, so that
/// drawing a sprite is little more than moving four corners.
package struct FramePicture {
  package var texture: TextureID
  /// The size of the source picture before the packer trimmed it, in points.
  package var size: Vec2
  /// The part of the picture that the packer kept, in points from its top left corner.
  package var box: Rect
  /// The top left, top right, bottom right and bottom left corner of `box` in the texture.
  package var texels: (Vec2, Vec2, Vec2, Vec2)
  /// The same corners in the form of a draw list; `nil` if they are not multiples of half a texel.
  package var flat: DrawTexels?
  package var pivot: Vec2
  /// True if the frame has a mesh, so that `box` and `texels` do not describe it completely.
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
    flat = DrawTexels(texels.0, texels.1, texels.2, texels.3)
    pivot = frame.pivot ?? Vec2(0.5, 0.5)
    hasMesh = frame.mesh != nil
  }
}

/// The pictures of all frames of a content, by frame id.
package struct FramePictures {
  /// The pictures, one atlas after the other.
  private var pictures: [FramePicture] = []
  /// The index in `pictures` at which each atlas begins.
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

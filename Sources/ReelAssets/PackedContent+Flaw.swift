import ReelContent
import ReelMath

// Checks what the readers of formats guarantee and what the engine therefore does not check again: indices within their
// lists, ascending lists that are searched by halves, numbers that are added without overflow.

extension PackedContent {
  /// A part of the content that no reader makes.
  struct Flaw {
    var location: String
    var expected: String

    init(_ location: String, _ expected: String) {
      self.location = location
      self.expected = expected
    }
  }

  /// Returns the first flaw. O(content), without the cells of maps.
  func flaw(for manifest: ContentManifest) -> Flaw? {
    guard content.fontNames == manifest.fonts, content.fonts.count == manifest.fonts.count else {
      return Flaw("fonts", "those of the manifest")
    }
    guard content.soundNames == manifest.sounds + manifest.music else {
      return Flaw("sounds", "those of the manifest")
    }
    guard owners.count == content.atlases.count, owners.starts(with: manifest.atlases),
      owners.dropFirst(manifest.atlases.count).allSatisfy(manifest.maps.contains)
    else { return Flaw("owners", "a file of the manifest for each atlas") }
    guard content.atlases.count < Int(UInt16.max) else {
      return Flaw("atlases", "fewer than 65535 of them")
    }
    for (at, atlas) in content.atlases.enumerated() {
      if let expected = atlas.flaw { return Flaw("atlases[\(at)]", expected) }
    }
    for (at, font) in content.fonts.enumerated() {
      if let expected = font.flaw { return Flaw("fonts[\(at)]", expected) }
    }
    for (at, map) in content.maps.enumerated() {
      if let flaw = map.flaw(in: content) {
        return Flaw("maps[\(at)].\(flaw.location)", flaw.expected)
      }
    }
    for (at, preset) in content.particles.enumerated() {
      if let expected = preset.effect.flaw(among: content.particles.count) {
        return Flaw("particles[\(at)]", expected)
      }
    }
    return denseFlaw(for: manifest)
  }

  private func denseFlaw(for manifest: ContentManifest) -> Flaw? {
    var last: UInt8 = 0
    for (at, entry) in dense.enumerated() {
      guard Self.densities.contains(entry.density), entry.density >= last else {
        return Flaw("dense[\(at)]", "ascending densities from 2 to 4")
      }
      last = entry.density
      guard Int(entry.atlas) < manifest.atlases.count else {
        return Flaw("dense[\(at)]", "an atlas of the manifest")
      }
      if let expected = entry.pictures.flaw { return Flaw("dense[\(at)]", expected) }
      guard entry.pictures.frames.count == content.atlases[Int(entry.atlas)].frames.count else {
        return Flaw("dense[\(at)]", "the frames of the plain atlas")
      }
    }
    return nil
  }
}

extension Atlas {
  /// The expectation that the atlas does not meet.
  fileprivate var flaw: String? {
    guard frames.count <= ContentLimits.frames else { return "at most 65536 frames" }
    guard images.allSatisfy({ $0.scale > 0 && $0.scale.isFinite && $0.size.isFinite }) else {
      return "pictures with a size"
    }
    for (at, frame) in frames.enumerated() {
      // A tile set without pictures has empty frames.
      guard Int(frame.image) < max(images.count, 1), frame.rect.isFinite, frame.offset.isFinite,
        frame.source.isFinite, frame.pivot?.isFinite ?? true, frame.mesh?.isSound ?? true
      else { return "a picture, a rectangle and a mesh for frame \(at)" }
    }
    guard aliases.allSatisfy({ Int($0.frame) < frames.count }),
      animations.allSatisfy({ $0.frames.allSatisfy { Int($0) < frames.count } }),
      tags.allSatisfy({ $0.from <= $0.to && Int($0.to) < frames.count })
    else { return "second names, animations and tags of its frames" }
    return nil
  }
}

extension AtlasMesh {
  fileprivate var isSound: Bool {
    vertices.count == uvs.count && triangles.count % 3 == 0
      && triangles.allSatisfy { Int($0) < vertices.count }
      && vertices.allSatisfy(\.isFinite) && uvs.allSatisfy(\.isFinite)
  }
}

extension BitmapFont {
  /// The expectation that the font does not meet.
  fileprivate var flaw: String? {
    guard lineHeight.isFinite, base.isFinite else { return "a height" }
    for (at, glyph) in glyphs.enumerated() {
      guard Int(glyph.page) < pages.count, glyph.rect.isFinite, glyph.offset.isFinite,
        glyph.advance.isFinite
      else { return "a page and a rectangle for character \(at)" }
    }
    guard zip(glyphs, glyphs.dropFirst()).allSatisfy({ $0.scalar <= $1.scalar }) else {
      return "ascending characters"
    }
    guard
      zip(kernings, kernings.dropFirst()).allSatisfy({
        ($0.first, $0.second) <= ($1.first, $1.second)
      }), kernings.allSatisfy({ $0.amount.isFinite })
    else { return "ascending pairs of characters" }
    return nil
  }
}

extension TileMap {
  /// Returns the first flaw.
  fileprivate func flaw(in content: GameContent) -> PackedContent.Flaw? {
    guard bounds.width >= 0, bounds.height >= 0,
      !bounds.x.addingReportingOverflow(bounds.width).overflow,
      !bounds.y.addingReportingOverflow(bounds.height).overflow
    else { return PackedContent.Flaw("bounds", "columns and rows below 2^31") }
    guard tileSize.isFinite, hexSideLength.isFinite, parallaxOrigin.isFinite else {
      return PackedContent.Flaw("tileSize", "finite numbers")
    }
    for (at, set) in sets.enumerated() {
      let location = "sets[\(at)]"
      let isAscending = at == 0 || sets[at - 1].firstNumber <= set.firstNumber
      guard isAscending, Int(set.tileCount) <= ContentLimits.mapTiles,
        zip(set.tiles, set.tiles.dropFirst()).allSatisfy({ $0.id < $1.id })
      else { return PackedContent.Flaw(location, "ascending numbers of tiles") }
      let pictures = min(set.picture != nil ? Int(set.tileCount) : set.tiles.count, 65_536)
      guard set.frames.isEmpty || set.frames.count == pictures,
        set.frames.allSatisfy({ $0 == .none || content.frame($0) != nil }),
        !set.frames.isEmpty || Int(set.atlas) < content.atlases.count
      else { return PackedContent.Flaw(location, "a frame for each tile") }
    }
    for (at, layer) in layers.enumerated() {
      guard layer.group.map({ Int($0) < at }) ?? true,
        layer.frame.map({ content.frame($0) != nil }) ?? true
      else {
        return PackedContent.Flaw("layers[\(at)]", "a group before it, and an existing frame")
      }
    }
    return nil
  }
}

extension ParticleEffect {
  /// Returns the expectation that the effect does not meet.
  fileprivate func flaw(among count: Int) -> String? {
    guard limit <= 100_000, bursts.count <= 64, rate >= 0, life.low >= 0, life.high >= life.low
    else {
      return "at most 100000 particles, for some time"
    }
    guard atDeath.map({ $0.index < count }) ?? true else { return "an existing effect at the end" }
    return nil
  }
}

extension Vec2 {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Rect {
  fileprivate var isFinite: Bool {
    x.isFinite && y.isFinite && width.isFinite && height.isFinite
  }
}

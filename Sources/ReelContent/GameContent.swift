import ReelFields
import ReelMath

/// A game's assets as the simulation reads them: the positions and sizes of pictures, never their pixels.
public struct GameContent: Equatable, Sendable, FieldValue {
  /// The atlases in the order of the manifest, followed by the pictures of maps.
  public var atlases: [Atlas]
  /// The fonts in the order of the manifest.
  public var fonts: [BitmapFont]
  /// The maps in the order of the manifest. ``add(_:searchingAtlases:)`` adds a map with its pictures.
  public var maps: [TileMap] = []
  /// The particle effects, file after file in the order of the manifest.
  public internal(set) var particles: [ParticlePreset] = []
  /// The files of the fonts, by which rules refer to them.
  public var fontNames: [String] = []
  /// The files of all sounds, effects first and then music, by which rules refer to them.
  public var soundNames: [String] = []

  /// Creates content from atlases and fonts.
  public init(atlases: [Atlas] = [], fonts: [BitmapFont] = []) {
    self.atlases = atlases
    self.fonts = fonts
  }

  public init() { self.init(atlases: []) }

  /// Returns the frame with this name in the first atlas that has it; `.png` may be left out.
  /// O(frames): look names up when the game is set up.
  public func frame(_ name: String) -> FrameID? {
    for (at, atlas) in atlases.enumerated() {
      if let index = atlas.index(of: name) {
        return FrameID(atlas: UInt16(at), index: UInt16(index))
      }
    }
    return nil
  }

  /// Returns the frame's values, or `nil` for an id that this content does not have.
  public func frame(_ id: FrameID) -> AtlasFrame? {
    guard Int(id.atlas) < atlases.count, Int(id.index) < atlases[Int(id.atlas)].frames.count
    else { return nil }
    return atlases[Int(id.atlas)].frames[Int(id.index)]
  }

  /// Returns the size of a frame's source picture in points, or `nil` for an id that this content does not have.
  public func size(_ id: FrameID) -> Vec2? {
    frame(id) == nil ? nil : atlases[Int(id.atlas)].size(of: Int(id.index))
  }

  /// Returns the texture number of an atlas's picture. Numbers begin at 1 and run through the pictures of all atlases,
  /// then through the pages of all fonts. Only this method and ``texture(font:page:)`` assign them.
  public func texture(atlas: Int, image: Int) -> UInt16 {
    var number = 1
    for index in 0..<min(atlas, atlases.count) { number += atlases[index].images.count }
    return UInt16(truncatingIfNeeded: number + image)
  }

  /// Returns the texture number of a font's page.
  public func texture(font: Int, page: Int) -> UInt16 {
    var number = Int(texture(atlas: atlases.count, image: 0))
    for index in 0..<min(font, fonts.count) { number += fonts[index].pages.count }
    return UInt16(truncatingIfNeeded: number + page)
  }

  /// The hash of all values that a simulation can depend on. It covers:
  ///
  /// - of frames: names, order, sizes before trimming, pivots, borders and durations;
  /// - second names, animations, tags and slices;
  /// - of maps: all but the positions of their pictures;
  /// - particle effects, the names of fonts and sounds, and the widths of characters.
  ///
  /// Positions in packed pictures are left out, so repainting a sprite keeps every recorded reel valid.
  public var simulationHash: UInt64 {
    var visitor = FieldHashing()
    for atlas in atlases {
      visitor.hasher.combine(UInt64(atlas.frames.count))
      for frame in atlas.frames {
        var name = frame.name
        var source = frame.source
        var pivot = frame.pivot
        name.visit(&visitor)
        source.visit(&visitor)
        pivot.visit(&visitor)
        var duration = frame.duration
        var border = frame.border
        duration.visit(&visitor)
        border.visit(&visitor)
      }
      var aliases = atlas.aliases
      aliases.visit(&visitor)
      var (animations, tags, slices) = (atlas.animations, atlas.tags, atlas.slices)
      animations.visit(&visitor)
      tags.visit(&visitor)
      slices.visit(&visitor)
    }
    visitor.hasher.combine(UInt64(fonts.count))
    // Rules depend on the sizes of texts, but not on the glyphs' positions and pixels.
    for font in fonts { font.visitForRules(&visitor) }
    // Rules look these up by name and keep their numbers.
    for names in [fontNames, soundNames] where !names.isEmpty {
      var names = names
      names.visit(&visitor)
    }
    // Hashes nothing for content without maps: old recordings of such content keep their hash.
    for map in maps { map.visitForRules(&visitor) }
    if !particles.isEmpty {
      var particles = particles
      particles.visit(&visitor)
    }
    return visitor.hasher.value
  }
}

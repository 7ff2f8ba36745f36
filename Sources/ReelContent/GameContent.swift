import ReelMath

/// What artists made for a game, as the simulation sees it: where the pictures are, never the
/// pictures themselves.
public struct GameContent: Equatable, Sendable, FieldValue {
  /// In the order of the manifest; behind them the pictures of maps.
  public var atlases: [Atlas]
  /// In the order of the manifest.
  public var fonts: [BitmapFont]
  /// In the order of the manifest. ``add(_:)`` adds one with its pictures.
  public var maps: [TileMap] = []
  /// The files of the fonts, by which rules name them.
  public var fontNames: [String] = []
  /// The files of all sounds, effects first and then music, by which rules name them.
  public var soundNames: [String] = []
  /// File after file in the order of the manifest.
  public internal(set) var particles: [ParticlePreset] = []

  /// Content made by hand, or read from files.
  public init(atlases: [Atlas] = [], fonts: [BitmapFont] = []) {
    self.atlases = atlases
    self.fonts = fonts
  }

  public init() { self.init(atlases: []) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("atlases", &atlases)
    v.field("fonts", &fonts)
    v.field("maps", &maps)
    v.field("particles", &particles)
    v.field("fontNames", &fontNames)
    v.field("soundNames", &soundNames)
  }

  /// The frame with this name in the first atlas that has it; `.png` may be left out.
  /// O(frames): look names up when the game is set up.
  public func frame(_ name: String) -> FrameID? {
    for (at, atlas) in atlases.enumerated() {
      if let index = atlas.index(of: name) {
        return FrameID(atlas: UInt16(at), index: UInt16(index))
      }
    }
    return nil
  }

  /// The frame's values, or `nil` for an id that this content does not have.
  public func frame(_ id: FrameID) -> AtlasFrame? {
    guard Int(id.atlas) < atlases.count, Int(id.index) < atlases[Int(id.atlas)].frames.count
    else { return nil }
    return atlases[Int(id.atlas)].frames[Int(id.index)]
  }

  /// The size of a frame's source picture in points, or `nil` for an id that this content does not
  /// have.
  public func size(_ id: FrameID) -> Vec2? {
    frame(id) == nil ? nil : atlases[Int(id.atlas)].size(of: Int(id.index))
  }

  /// The number of the texture of an atlas's picture. Textures are numbered from 1: atlas after atlas, then
  /// font after font. Nobody else counts them.
  public func texture(atlas: Int, image: Int) -> UInt16 {
    var number = 1
    for index in 0..<min(atlas, atlases.count) { number += atlases[index].images.count }
    return UInt16(truncatingIfNeeded: number + image)
  }

  /// The number of the texture of a font's page.
  public func texture(font: Int, page: Int) -> UInt16 {
    var number = Int(texture(atlas: atlases.count, image: 0))
    for index in 0..<min(font, fonts.count) { number += fonts[index].pages.count }
    return UInt16(truncatingIfNeeded: number + page)
  }

  /// The hash of what a simulation can depend on: names, order, sizes before trimming, pivots, borders and
  /// durations of frames, animations, tags and slices; of maps all but where their pictures are; effects of particles; names of
  /// fonts and sounds, and how wide the characters of fonts are. Where a packer put
  /// them is left out, so a repainted sprite keeps every reel valid.
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
    // Rules ask how large a text is; where its pictures are, and what they show, makes no difference.
    for font in fonts { font.visitForRules(&visitor) }
    // Rules ask for these by name and keep their numbers.
    for names in [fontNames, soundNames] where !names.isEmpty {
      var names = names
      names.visit(&visitor)
    }
    // Without maps the hash is what it was before there were any.
    for map in maps { map.visitForRules(&visitor) }
    if !particles.isEmpty {
      var particles = particles
      particles.visit(&visitor)
    }
    return visitor.hasher.value
  }
}

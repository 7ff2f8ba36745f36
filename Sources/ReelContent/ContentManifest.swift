import ReelMath

/// Which files a game needs, by name relative to its folder of assets.
public struct ContentManifest: Equatable, Sendable {
  /// Atlases of any format: property lists, sheets in JSON, `.atlasc` and `.atlas` folders, pictures.
  public var atlases: [String]
  /// Bitmap fonts.
  public var fonts: [String]
  /// Maps of tiles: Tiled's `.tmx` and `.tmj`.
  public var maps: [String]
  /// Effects of particles, in JSON.
  public var particles: [String]
  /// Effects, decoded into memory.
  public var sounds: [String]
  /// Music, decoded while it plays; numbered after the effects.
  public var music: [String]
  /// The atlases that are plain pictures, cut into frames named `0`, `1`, ….
  public var grids: [GridPicture]
  /// Those of the atlases, fonts and maps whose pictures are filtered when they are enlarged, reduced or
  /// turned. The others keep their pixels.
  public var smooth: [String]
  /// Those of the atlases, fonts and maps whose pictures have colours that are already multiplied by their
  /// opacity. Atlases that say so themselves need not be named.
  public var premultiplied: [String]

  /// A manifest; files are numbered in the order given here.
  public init(
    atlases: [String] = [], fonts: [String] = [], maps: [String] = [],
    particles: [String] = [], sounds: [String] = [], music: [String] = [],
    grids: [GridPicture] = [], smooth: [String] = [], premultiplied: [String] = []
  ) {
    self.atlases = atlases
    self.fonts = fonts
    self.maps = maps
    self.particles = particles
    self.sounds = sounds
    self.music = music
    self.grids = grids
    self.smooth = smooth
    self.premultiplied = premultiplied
  }
}

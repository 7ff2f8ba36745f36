/// The files that a game needs, by name relative to its folder of assets.
public struct ContentManifest: Equatable, Sendable {
  /// Atlases of any format: property lists, sheets in JSON, `.atlasc` and `.atlas` folders, pictures.
  public var atlases: [String]
  /// Bitmap fonts.
  public var fonts: [String]
  /// Tile maps: Tiled's `.tmx` and `.tmj`, LDtk's `.ldtk`.
  public var maps: [String]
  /// Particle effects, in JSON.
  public var particles: [String]
  /// Sound effects, decoded into memory.
  public var sounds: [String]
  /// Music, decoded while it plays; its numbers follow those of the sound effects.
  public var music: [String]
  /// Atlases that are plain pictures, cut into frames named `0`, `1`, ….
  public var grids: [GridPicture]
  /// The atlases, fonts and maps whose pictures are filtered when they are enlarged, reduced or turned. All others show
  /// sharp pixels.
  public var smooth: [String]
  /// The atlases, fonts and maps whose pictures have colours that are already multiplied by their opacity. An atlas
  /// whose own file declares this need not be listed.
  public var premultiplied: [String]

  /// Creates a manifest; files are numbered in the order given here.
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

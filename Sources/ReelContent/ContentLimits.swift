/// What the readers of files take at most: a file beyond one of these is refused in a sentence that
/// names the limit, before memory or time is spent on it.
///
/// Within the limits a reader of lists (sheets, property lists, fonts) takes at most 16 MiB of memory
/// and 32 bytes more for each byte of its file, one of maps 64 of them and what the layers hold; its time
/// goes with the size of the file, and of layers with the cells that they say they have. The largest
/// sheets that tools write have some ten thousand frames, in three to eight megabytes.
public enum ContentLimits {
  // MARK: - Lists

  /// The bytes of one sheet, property list or font: 16 MiB.
  public static let listBytes = 16 << 20
  /// The bytes of all parts of a sheet together, which name one another: 64 MiB.
  public static let sheetBytes = 64 << 20
  /// The parts of one sheet, and the pictures of one sheet or `.atlasc`.
  public static let parts = 256
  /// The frames of one atlas: as many as a ``FrameID`` can name.
  public static let frames = 1 << 16
  /// The values in a JSON file, keys not counted: 64 for each of 65,536 frames, where TexturePacker
  /// writes some 20, and a mesh of 50 points 500.
  public static let jsonValues = 4 << 20
  /// The members of one object or array in JSON: twice the frames, for the triangles of a mesh.
  public static let jsonMembers = 1 << 17
  /// The numbers in a JSON file that stand in quotes, as some tools write the scale.
  public static let jsonQuotedNumbers = 1 << 16
  /// How deep JSON and XML may nest.
  public static let depth = 64
  /// The elements of an XML file, and of a map in JSON.
  public static let xmlElements = 1 << 20
  /// The attributes of one XML element, and the values in a line of a font's text form.
  public static let attributes = 64
  /// The values of a binary property list, each counted as often as it is named.
  public static let binaryValues = 2 << 20
  /// How deep a binary property list may nest.
  public static let binaryDepth = 32
  /// The bytes of all texts in a binary property list, each counted as often as it is named: as many
  /// as the same list in XML could have.
  public static let binaryText = 16 << 20
  /// What a reader tells of things that it put right; there may be more.
  public static let mendings = 1000

  // MARK: - Maps

  /// The bytes of one file of a map: 256 MiB. Five layers of 10,000 × 10,000 cells that a packer made
  /// small have some 100 MiB.
  public static let mapBytes = 256 << 20
  /// The bytes of all files of a map together: tile sets and templates count once.
  public static let mapBytesTogether = 512 << 20
  /// The files that a map may be made of, pictures not counted.
  public static let mapFiles = 1024
  /// The cells across and down in a layer, and in a chunk of one.
  public static let mapSide = 1 << 18
  /// The cells of all layers of a map: 512 Mi, for five layers of 10,000 × 10,000. What is packed
  /// small is unpacked bit by bit, and never beyond what the layer says that it has.
  public static let mapCells = 1 << 29
  /// The tiles of all sets of a map together, each of which becomes a frame of an atlas: 256 Ki.
  public static let mapTiles = 1 << 18
  /// The properties that the objects of a map have from their templates, each object counted: 1 Mi.
  public static let templateProperties = 1 << 20
  /// The bytes of the names and values of these: 64 MiB. So small files can not ask for gigabytes where a map
  /// is written out.
  public static let templateBytes = 64 << 20
  /// The layers of a map, and its tile sets.
  public static let mapLayers = 4096
  /// The maps of a world.
  public static let worldMaps = 4096

  // MARK: - Extraction

  /// The pixels of one source picture that is cut out of a sheet: 64 Mi, as many as an encoder takes.
  public static let sourcePixels = 64 << 20
  /// The pixels of all source pictures that are cut out of one atlas, aliases counted: 1 Gi, some 500
  /// canvases of 1920 × 1080. A machine of today writes some 25 million a second.
  public static let extractedPixels: Int64 = 1 << 30
  /// As many of them as any atlas may have: 64 Mi. So small files can not ask for minutes of work.
  public static let extractedPixelsOfAny: Int64 = 64 << 20
  /// How many more it may have for each byte of its pages' files. Sprites of 64 × 64 pixels that were
  /// painted on a canvas of 1920 × 1080 need some 500 bytes each.
  public static let extractedPixelsPerByte: Int64 = 4096
  /// The rows of pixels that the triangles of a frame's mesh touch, each triangle counted: 4 Mi.
  public static let meshRows = 4 << 20
  /// The same for all frames that are cut out of one atlas: 64 Mi.
  public static let extractedMeshRows = 64 << 20

  // MARK: - Pictures and sounds

  /// The bytes of a picture's file: 512 MiB.
  public static let pictureBytes = 512 << 20
  /// A picture's width and height.
  public static let pictureSide = 16_384
  /// A picture's pixels: 64 Mi. Decoding takes 8 bytes for each at most, and a copy of the file where
  /// that holds more than the picture itself.
  public static let picturePixels = 64 << 20
  /// The sample frames of a sound that is decoded into memory: ten minutes at 48 kHz, 110 MiB of
  /// stereo. While it grows it may take twice as much.
  public static let soundFrames = 600 * 48_000
}

/// The largest inputs that readers of files accept. A file beyond one of these limits is refused with a sentence that
/// names the limit, before memory or time is spent on it.
///
/// Within the limits a reader of lists (sheets, property lists, fonts) takes at most 16 MiB of memory plus 32 bytes for
/// each byte of its file. A reader of maps takes 64 bytes for each byte, plus the contents of the layers. Time grows
/// with the size of the file, and for layers with the number of cells that they declare. The largest sheets that tools
/// write have some ten thousand frames, in three to eight megabytes.
public enum ContentLimits {
  // MARK: - Lists

  /// The bytes of one sheet, property list or font: 16 MiB.
  public static let listBytes = 16 << 20
  /// The bytes of all parts of a multi-part sheet together: 64 MiB.
  public static let sheetBytes = 64 << 20
  /// The number of parts of one sheet, and of pictures of one sheet or `.atlasc`.
  public static let parts = 256
  /// The number of frames of one atlas: as many as a ``FrameID`` can name.
  public static let frames = 1 << 16
  /// The number of values in a JSON file, keys not counted: 64 for each of 65,536 frames. TexturePacker writes some 20
  /// for a frame, or 500 with a mesh of 50 points.
  public static let jsonValues = 4 << 20
  /// The number of members of one object or array in a sheet: twice the frames, for the triangles of a mesh.
  public static let jsonMembers = 1 << 17
  /// The depth to which JSON and XML may nest.
  public static let depth = 64
  /// The number of elements of an XML file, and of a map in JSON.
  public static let xmlElements = 1 << 20
  /// The number of attributes of one XML element, and of values in a line of a font's text form.
  public static let attributes = 64
  /// The number of values of a binary property list, each counted as often as it is referenced.
  public static let binaryValues = 2 << 20
  /// The depth to which a binary property list may nest.
  public static let binaryDepth = 32
  /// The bytes of all texts in a binary property list, each counted as often as it is referenced: as many as the same
  /// list in XML could have.
  public static let binaryText = 16 << 20
  /// The number of corrections that a reader reports; it may have made more.
  public static let mendings = 1000

  // MARK: - Maps

  /// The bytes of one file of a map: 256 MiB. Five packed layers of 10,000 × 10,000 cells have some 100 MiB.
  public static let mapBytes = 256 << 20
  /// The bytes of all files of a map together: 512 MiB. Tile sets and templates count once.
  public static let mapBytesTogether = 512 << 20
  /// The number of files of a map, pictures not counted.
  public static let mapFiles = 1024
  /// The number of cells across and down in a layer, and in a chunk of one.
  public static let mapSide = 1 << 18
  /// The number of cells of all layers of a map: 512 Mi, for five layers of 10,000 × 10,000. Packed cells are unpacked
  /// piece by piece, and never beyond the number that the layer declares.
  public static let mapCells = 1 << 29
  /// The number of tiles of all sets of a map together, each of which becomes a frame of an atlas: 256 Ki.
  public static let mapTiles = 1 << 18
  /// The number of properties that the objects of a map take from their templates, each object counted: 1 Mi.
  public static let templateProperties = 1 << 20
  /// The bytes of the names and values of these properties: 64 MiB. Without this limit, small files could grow to
  /// gigabytes when a map is dumped.
  public static let templateBytes = 64 << 20
  /// The number of layers of a map, and of its tile sets.
  public static let mapLayers = 4096
  /// The number of maps of a world.
  public static let worldMaps = 4096

  // MARK: - Extraction

  /// The pixels of one source picture that is cut out of a sheet: 64 Mi, the same limit as an encoder's.
  public static let sourcePixels = 64 << 20
  /// The pixels of all source pictures that are cut out of one atlas, aliases counted: 1 Gi, some 500 canvases of 1920
  /// × 1080. Today's machines write some 25 million a second.
  public static let extractedPixels: Int64 = 1 << 30
  /// The part of ``extractedPixels`` that every atlas may use, however small its files: 64 Mi. Together with
  /// ``extractedPixelsPerByte``, it keeps small files from causing minutes of work.
  public static let extractedPixelsOfAny: Int64 = 64 << 20
  /// The additional pixels allowed for each byte of the pages' files. A sprite of 64 × 64 pixels painted on a canvas of
  /// 1920 × 1080 uses up the allowance of some 500 bytes.
  public static let extractedPixelsPerByte: Int64 = 4096
  /// The number of pixel rows that the triangles of a frame's mesh touch, each triangle counted: 4 Mi.
  public static let meshRows = 4 << 20
  /// The number of such rows of all frames that are cut out of one atlas: 64 Mi.
  public static let extractedMeshRows = 64 << 20

  // MARK: - Pictures and sounds

  /// The bytes of a picture's file: 512 MiB.
  public static let pictureBytes = 512 << 20
  /// The width and the height of a picture, in pixels.
  public static let pictureSide = 16_384
  /// The pixels of a picture: 64 Mi. Decoding takes at most 8 bytes for each, plus a copy of the file if that is larger
  /// than the picture.
  public static let picturePixels = 64 << 20
  /// The sample frames of a sound that is decoded into memory: ten minutes at 48 kHz, 110 MiB of stereo. The buffer may
  /// take twice as much while it grows.
  public static let soundFrames = 600 * 48_000
}

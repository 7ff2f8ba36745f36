import ArgumentParser
import Reel
import ReelApp
import ReelContent
import ReelECS
import ReelImage
import ReelMath
import ReelPlatform
import ReelProgram
import ReelSDL

struct MapRenderCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "render",
      abstract: "Draws a map as a game does, without a display.",
      discussion: """
        The whole map, or a part of it, at its beginning: animated tiles show their first picture. \
        Behind it is the map's background colour, or black. Layers with a parallax factor are drawn \
        as a camera in the middle of the picture shows them. No side of the picture may have more \
        than 16384 pixels.
        """)
  }

  @OptionGroup var source: MapFileArgument

  @Argument(help: ArgumentHelp("The file for the picture.", valueName: "OUT.png"))
  var output: String

  @Option(help: "The size of a pixel of the map in the picture's pixels; fractions are allowed.")
  var scale: Float = 1

  @Option(help: "Draws only this layer, with all its layers if it is a group; may be repeated.")
  var layer: [String] = []

  @Option(help: ArgumentHelp("Draws only a part of the map, in its pixels.", valueName: "X,Y,W,H"))
  var area: String?

  @Option(
    help: ArgumentHelp(
      "Draws tiles from this atlas of `pack`, if it has them; may be repeated.",
      valueName: "ATLAS"))
  var atlas: [String] = []

  @OptionGroup var force: ForceOption

  func validate() throws {
    guard scale > 0, scale.isFinite else { throw ValidationError("--scale is a number above 0.") }
    if let area, Self.rect(area) == nil {
      throw ValidationError(
        "--area is four whole numbers, X,Y,WIDTH,HEIGHT, such as 0,0,320,240; both sides above 0.")
    }
  }

  func run() throws {
    try answering {
      let (folder, name) = try source.open()
      let assets = try Assets(
        folder: folder, manifest: ContentManifest(atlases: atlas, maps: [name]))
      let (target, picture) = OutputFolder.split(output)
      let outputFolder = try OutputFolder(target)
      let inputs = assets.identities
      try outputFolder.check(picture, replacing: true, sparing: inputs)
      let bytes = try ImageFile.encodePNG(try draw(assets))
      try outputFolder.write(bytes, as: picture, replacing: force.isForced, sparing: inputs)
    }
  }

  private func draw(_ assets: Assets) throws -> Bitmap {
    let map = assets.content.maps[0]
    let part = area.flatMap(Self.rect) ?? map.area
    let size = Vec2((part.width * scale).rounded(.up), (part.height * scale).rounded(.up))
    let limit: Float = 16384
    guard size.x >= 1, size.y >= 1, size.x <= limit, size.y <= limit else {
      throw Failure(
        .damaged,
        "\(source.file): expected a picture of 1 to 16384 pixels a side, found \(size.x) × \(size.y); choose "
          + "a part by --area, or another --scale.")
    }
    let simulation = Simulation(content: assets.content, seed: 0) {
      $0.require(CameraFeature.self)
      $0.require(MapLayerFeature.self)
    }
    let world = simulation.world
    // The view of a reel has whole pixels; one tick sets its size.
    simulation.step(TickInput(viewWidth: UInt16(size.x), viewHeight: UInt16(size.y)))
    world[Camera.self].position = Vec2(part.x, part.y)
    world[Camera.self].zoom = scale
    if layer.isEmpty { world.spawnMap(0) } else { try spawnChosen(world, map) }
    let painter = ScenePainter(simulation)
    painter.recordTick(world)
    var list = DrawList()
    painter.paint(world, into: &list)
    list.background = (map.backgroundColor ?? .black).overBlack
    do {
      let canvas = try SDLCanvas(
        width: UInt16(size.x), height: UInt16(size.y), blendsExactly: true)
      try assets.upload(to: canvas)
      canvas.draw(list)
      return try canvas.capture()
    } catch let error as BackendError {
      throw Failure(.notWritten, error.message)
    }
  }

  /// Spawns the layers of the command line, including those that the map hides.
  private func spawnChosen(_ world: World, _ map: TileMap) throws {
    var chosen = Set<Int>()
    for name in layer {
      let matches = map.layers.indices.filter { map.layers[$0].name == name }
      guard !matches.isEmpty else {
        throw Failure(
          .damaged,
          "\(source.file): expected a layer named \(ContentError.quoted(name)), found "
            + map.layers.map { ContentError.quoted($0.name) }.joined(separator: ", ") + ".")
      }
      chosen.formUnion(matches)
    }
    // A group comes before its members.
    for at in map.layers.indices {
      if let group = map.layers[at].group, chosen.contains(Int(group)) { chosen.insert(at) }
    }
    for (step, at) in chosen.sorted().enumerated() where map.layers[at].kind != .group {
      world.spawn(Transform(), MapLayerSprite(map: 0, layer: at, drawLayer: Int16(clamping: step)))
    }
  }

  private static func rect(_ text: String) -> Rect? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int32($0) }
    guard parts.count == 4, let x = parts[0], let y = parts[1], let width = parts[2],
      let height = parts[3], width > 0, height > 0
    else { return nil }
    return Rect(Float(x), Float(y), Float(width), Float(height))
  }
}

extension Color {
  /// The colour over black: opaque, as a window is.
  fileprivate var overBlack: Color {
    func channel(_ value: UInt8) -> UInt8 { UInt8((UInt32(value) * UInt32(a) + 127) / 255) }
    return Color(channel(r), channel(g), channel(b))
  }
}

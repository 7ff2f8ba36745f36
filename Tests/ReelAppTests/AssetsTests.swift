import Foundation
import ReelApp
import ReelContent
import ReelFormats
import ReelImage
import ReelMath
import ReelPlatform
import Testing

/// A backend that records the pictures that it receives.
private final class UploadedPictures: VideoBackend {
  var bitmaps: [Bitmap] = []
  var smooth: [Bool] = []

  func upload(_ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool) throws(BackendError) {
    #expect(Int(texture.rawValue) == bitmaps.count + 1)
    bitmaps.append(bitmap)
    smooth.append(isSmooth)
  }
  func poll(into input: inout TickInput) -> PollResult { PollResult() }
  func draw(_ list: DrawList) {}
}

@Suite struct AssetsTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "assets-\(UInt32.random(in: 0...UInt32.max))")
  /// A half opaque pixel, stored premultiplied.
  private let pixel = Bitmap(width: 1, height: 1, pixels: [100, 50, 0, 128])

  private func read(_ manifest: ContentManifest) throws -> UploadedPictures {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let flag = "<key>metadata</key><dict><key>premultiplyAlpha</key><true/></dict>"
    for (name, metadata) in [("a", ""), ("b", flag)] {
      let list = """
        <plist version="1.0"><dict><key>frames</key><dict><key>p</key><dict>
        <key>frame</key><string>{{0,0},{1,1}}</string></dict></dict>\(metadata)</dict></plist>
        """
      try Data(list.utf8).write(to: folder.appendingPathComponent("\(name).plist"))
      try Data(ImageFile.encodePNG(pixel)).write(to: folder.appendingPathComponent("\(name).png"))
    }
    let video = UploadedPictures()
    try Assets(folder: ContentFolder(path: folder.path), manifest: manifest).upload(to: video)
    return video
  }

  @Test func picturesThatTheManifestNamesAreFiltered() throws {
    let atlases = ["a.plist", "b.plist"]
    #expect(try read(ContentManifest(atlases: atlases)).smooth == [false, false])
    #expect(
      try read(ContentManifest(atlases: atlases, smooth: ["b.plist"])).smooth == [false, true])
  }

  @Test func premultipliedPicturesAreUnpremultiplied() throws {
    let plain = Bitmap(width: 1, height: 1, pixels: [199, 100, 0, 128])
    let atlases = ["a.plist", "b.plist"]
    #expect(try read(ContentManifest(atlases: atlases)).bitmaps == [pixel, plain])
    #expect(
      try read(ContentManifest(atlases: atlases, premultiplied: ["a.plist"])).bitmaps
        == [plain, plain])
  }

  @Test func picturesAreCutIntoFrames() throws {
    let folder = folder.appendingPathComponent("cut")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let strip = try ImageFile.encodePNG(Bitmap(width: 8, height: 2))
    try Data(strip).write(to: folder.appendingPathComponent("strip.png"))
    let assets = try Assets(
      folder: ContentFolder(path: folder.path),
      manifest: ContentManifest(
        atlases: ["strip.png"], grids: [GridPicture("strip.png", .count(columns: 4))]))
    #expect(assets.content.atlases[0].frames.map(\.rect.x) == [0, 2, 4, 6])
  }

  @Test func mapsAddTheirPictures() throws {
    let folder = folder.appendingPathComponent("maps")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tiles = Bitmap(width: 2, height: 1, pixels: [255, 0, 255, 255, 1, 2, 3, 255])
    try Data(ImageFile.encodePNG(tiles)).write(to: folder.appendingPathComponent("tiles.png"))
    try Data(ImageFile.encodePNG(pixel)).write(to: folder.appendingPathComponent("hero.png"))
    let map = """
      <map width="1" height="1" tilewidth="1" tileheight="1">
      <tileset firstgid="1" name="t" tilewidth="1" tileheight="1">
      <image source="tiles.png" trans="ff00ff"/></tileset>
      <layer><data encoding="csv">2</data></layer>
      <imagelayer><image source="hero.png"/></imagelayer></map>
      """
    for name in ["a.tmx", "b.tmx"] {
      try Data(map.utf8).write(to: folder.appendingPathComponent(name))
    }
    let assets = try Assets(
      folder: ContentFolder(path: folder.path),
      manifest: ContentManifest(
        atlases: ["hero.png"], maps: ["a.tmx", "b.tmx"], smooth: ["a.tmx"]))
    #expect(assets.content.maps.count == 2)
    // The second map shares the pictures of the first one, and the hero is an atlas of the manifest.
    #expect(assets.content.atlases.count == 2)
    let second = assets.content.maps[1]
    #expect(second.frame(of: second.layers[0].tiles[0, 0]) == FrameID(atlas: 1, index: 1))
    #expect(second.layers[1].frame == assets.content.frame("hero.png"))
    let video = UploadedPictures()
    try assets.upload(to: video)
    #expect(video.bitmaps.count == 2)
    #expect(video.bitmaps[1].pixels == [0, 0, 0, 0, 1, 2, 3, 255])
    #expect(video.smooth == [false, true])
  }

  @Test func aManifestThatNamesOtherFilesThanItsOwnIsRefused() throws {
    for manifest in [
      ContentManifest(atlases: ["a.plist"], smooth: ["a.png"]),
      ContentManifest(atlases: ["a.plist"], premultiplied: ["b.plist"]),
      ContentManifest(atlases: ["a.plist"], grids: [GridPicture("b.png", .count(columns: 2))]),
    ] {
      let error = #expect(throws: ContentError.self) { try read(manifest) }
      #expect("\(error!)".contains("an atlas, font or map of the same manifest"))
    }
  }

  /// Returns a list of two frames beside each other, in the order of `names`.
  private func list(_ names: [String], side: Int) -> Data {
    let frames = names.enumerated().map { at, name in
      "<key>\(name).png</key><dict><key>frame</key>"
        + "<string>{{\(at * side),0},{\(side),\(side)}}</string></dict>"
    }
    let all = "<key>frames</key><dict>\(frames.joined())</dict>"
    return Data("<plist version=\"1.0\"><dict>\(all)</dict></plist>".utf8)
  }

  private func openDense(_ files: [String: Data]) throws -> Assets {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func png(_ width: Int, _ height: Int) throws -> Data {
      Data(try ImageFile.encodePNG(Bitmap(width: width, height: height)))
    }
    var all = [
      "hero.plist": list(["a", "b"], side: 8), "hero.png": try png(16, 8),
      "hero@2x.png": try png(32, 16), "coins.png": try png(12, 6), "coins@2x.png": try png(24, 12),
      "plain.png": try png(4, 4),
    ]
    all.merge(files) { $1 }
    for (name, data) in all { try data.write(to: folder.appendingPathComponent(name)) }
    return try Assets(
      folder: ContentFolder(path: folder.path),
      manifest: ContentManifest(
        atlases: ["hero.plist", "coins.png", "plain.png"],
        grids: [GridPicture("coins.png", .frame(Vec2(6, 6)))]))
  }

  @Test(arguments: [false, true])
  func denseScreensShowDensePictures(hasListOfItsOwn: Bool) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var assets = try openDense(
      hasListOfItsOwn ? ["hero@2x.plist": list(["b", "a"], side: 16)] : [:])
    let plain = assets.content
    try assets.choose(density: 1)
    #expect(assets.shown == plain)
    try assets.choose(density: 2)
    // The content of the simulation stays the same.
    #expect(assets.content == plain)
    #expect(
      assets.shown.atlases.map { $0.images[0].file } == [
        "hero@2x.png", "coins@2x.png", "plain.png",
      ])
    for (shown, plain) in zip(assets.shown.atlases, plain.atlases) {
      #expect(shown.frames.map(\.name) == plain.frames.map(\.name))
      for at in plain.frames.indices { #expect(shown.size(of: at) == plain.size(of: at)) }
    }
    let first = assets.shown.atlases[0].frames[0]
    #expect(first.rect == Rect(hasListOfItsOwn ? 16 : 0, 0, 16, 16))
    let video = UploadedPictures()
    try assets.upload(to: video)
    #expect(video.bitmaps.map(\.width) == [32, 24, 4])
    try assets.choose(density: 1)
    #expect(assets.shown == plain)
  }

  @Test func denseListsHaveEveryFrame() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var assets = try openDense(["hero@2x.plist": list(["b", "c"], side: 16)])
    let error = #expect(throws: ContentError.self) { try assets.choose(density: 2) }
    #expect(error?.expected == "the frame a.png, which the plain atlas has")
  }
}

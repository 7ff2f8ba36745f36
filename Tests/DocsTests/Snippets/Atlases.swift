import Reel
import ReelFormats

// The code of docs/atlases.md.

func nameAtlases() -> ContentManifest {
  // snippet: atlas-manifest
  let manifest = ContentManifest(atlases: ["hero.plist", "enemies.json", "world.atlasc"])
  // end
  return manifest
}

func readAtlases(_ path: String) throws -> (
  jump: AtlasFrame?, run: [UInt32], shield: AtlasBorder?, coins: Atlas
) {
  // snippet: atlas-read
  let folder = try ContentFolder(path: path)
  let hero = try AtlasFile.read("hero.json", in: folder)
  let jump = hero["jump"]  // the frame "jump" or "jump.png", or an alias
  let run = try hero.tag("run").order  // the frames of one round, there and back for a ping-pong
  let shield = try hero.slice("shield").key(at: 0)?.border  // a nine-patch
  let coins = try AtlasFile.read(
    "coins.png", in: folder, grid: .count(columns: 8))
  // end
  return (jump, run, shield, coins)
}

func spawnPanel(_ world: World, _ panel: FrameID) {
  // snippet: atlas-panel
  world.spawn(
    Transform(x: 20, y: 20), Sprite(panel, layer: 3, anchor: .zero),
    SpriteSize(200, 80, fill: .ninePatch))
  // end
}

func readDenseAtlas(_ path: String) throws -> (dense: Atlas, size: Vec2) {
  let folder = try ContentFolder(path: path)
  // snippet: atlas-density
  let dense = try AtlasFile.read("hero.plist", in: folder, density: 2)
  let size = dense.size(of: 0)  // in points: the same as that of the plain atlas
  // end
  return (dense, size)
}

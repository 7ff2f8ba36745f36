import Foundation
import ReelContent
import ReelMath

/// All pictures and sounds of *Castle*. The map itself is drawn in Tiled.
enum Castle {
  static func write(to folder: String, _ writeText: (String, String) -> Void) {
    let frames =
      CastleHero.frames() + CastleWhip.frames() + CastleFoes.frames() + CastleCount.frames()
      + CastleProps.frames() + CastleScenery.frames()
    let sheet = CastleSheet(frames, file: "castle.png")
    PNGFile.write(sheet.picture, to: "\(folder)/castle.png")
    writeText(sheet.table, "castle.json")
    PNGFile.write(CastleTiles.picture(), to: "\(folder)/castle-tiles.png")
    for font in [FontSheet.small, .big] {
      let (page, table) = font.make()
      PNGFile.write(page, to: "\(folder)/\(font.name).png")
      writeText(table, "\(font.name).fnt")
    }
    for (name, track) in CastleSounds.make() {
      SoundFile.writeWAV(track, to: "\(folder)/\(name).wav")
    }
    SoundFile.writeOgg(CastleMusic.night(), quality: 0.2, to: "\(folder)/night.ogg")
    SoundFile.writeOgg(CastleMusic.battle(), quality: 0.2, to: "\(folder)/battle.ogg")
  }
}

extension Canvas {
  /// Makes the samples transparent for which a closure returns true; it receives the middle of each sample.
  mutating func erase(_ isOpen: (Vec2) -> Bool) {
    let share = 1 / Float(detail)
    eraseSamples { isOpen(($0 + Vec2(0.5, 0.5)) * share) }
  }
}

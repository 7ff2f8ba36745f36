import Foundation
import ReelContent

/// All pictures and sounds of *Duel*.
enum DuelArt {
  static func write(to folder: String, _ writeText: (String, String) -> Void) {
    let sprites =
      DuelFighters.sprites() + DuelCrowd.sprites() + DuelScenery.sprites() + DuelWidgets.sprites()
    let atlas = AtlasSheet(sprites, file: "duel.png")
    PNGFile.write(atlas.picture, to: "\(folder)/duel.png")
    writeText(atlas.table, "duel.plist")
    for font in [FontSheet.small, .big] {
      let (page, table) = font.make()
      PNGFile.write(page, to: "\(folder)/\(font.name).png")
      writeText(table, "\(font.name).fnt")
    }
    for (name, track) in DuelSounds.make() {
      SoundFile.writeWAV(track, to: "\(folder)/\(name).wav")
    }
    SoundFile.writeOgg(DuelMusic.make(), quality: 0.2, to: "\(folder)/music.ogg")
  }
}

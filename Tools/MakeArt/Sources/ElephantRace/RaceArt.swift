import Foundation
import ReelContent

/// All pictures and sounds of *Elephant Race* but the map itself, which was made in Tiled.
enum RaceArt {
  static func write(to folder: String, _ writeText: (String, String) -> Void) {
    let sprites =
      RaceElephant.sprites() + RaceFigures.sprites() + RaceProps.sprites()
      + RaceScenery.sprites() + RaceWidgets.sprites()
    let atlas = AtlasSheet(sprites, file: "race.png")
    PNGFile.write(atlas.picture, to: "\(folder)/race.png")
    writeText(atlas.table, "race.plist")
    PNGFile.write(RaceGround.sheet(), to: "\(folder)/ground.png")
    for (name, picture) in RaceVillage.pictures() {
      PNGFile.write(picture.coarsened(), to: "\(folder)/village/\(name).png")
    }
    for font in [FontSheet.small, .big] {
      let (page, table) = font.make()
      PNGFile.write(page, to: "\(folder)/\(font.name).png")
      writeText(table, "\(font.name).fnt")
    }
    for (name, track) in RaceSounds.make() {
      SoundFile.writeWAV(track, to: "\(folder)/\(name).wav")
    }
    SoundFile.writeOgg(RaceMusic.make(), quality: 0.2, to: "\(folder)/music.ogg")
  }
}

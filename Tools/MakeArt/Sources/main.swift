// make-art: draws every picture and the fonts of *Alien Catch*, and synthesises its sounds; or all pictures and sounds
// of *Castle*, *Duel*, *Elephant Race* or the tour's game; or the pictures of *Sprite Gallery* or of *Arena*; or the
// font without an edge that new games get.
//
//     swift run --package-path Tools/MakeArt --scratch-path .build make-art FOLDER [OPTION]
//
//     Games/AlienCatch/App/Assets
//     Games/SpriteGallery/App/Assets --gallery
//     Games/Arena/App/Assets --arena
//     Games/Castle/App/Assets --castle
//     Games/Duel/App/Assets --duel
//     Games/ElephantRace/App/Assets --race
//     docs/orchard/App/Assets --orchard
//     Tools/Templates/game/Sources/TemplateName/Assets --template
//     Games/AlienCatch/App/Assets --preview some/folder
//
// There are no input files; every run gives the same bytes.

import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
let isGallery = arguments.count == 2 && arguments[1] == "--gallery"
let isArena = arguments.count == 2 && arguments[1] == "--arena"
let isCastle = arguments.count == 2 && arguments[1] == "--castle"
let isDuel = arguments.count == 2 && arguments[1] == "--duel"
let isRace = arguments.count == 2 && arguments[1] == "--race"
let isOrchard = arguments.count == 2 && arguments[1] == "--orchard"
let isTemplate = arguments.count == 2 && arguments[1] == "--template"
guard
  arguments.count == 1 || isGallery || isArena || isCastle || isDuel || isRace
    || isOrchard || isTemplate || (arguments.count == 3 && arguments[1] == "--preview")
else {
  print(
    "usage: make-art <assets folder> "
      + "[--gallery | --arena | --castle | --duel | --race | --orchard | --template | --preview <folder to look at>]"
  )
  exit(64)
}
let assets = arguments[0]

func write(_ text: String, to name: String) {
  do {
    try text.write(toFile: "\(assets)/\(name)", atomically: true, encoding: .utf8)
  } catch {
    fatalError("Cannot write \(assets)/\(name): \(error). Does the folder exist?")
  }
}

func write(_ fonts: [FontSheet]) {
  for font in fonts {
    let (page, table) = font.make()
    PNGFile.write(page, to: "\(assets)/\(font.name).png")
    write(table, to: "\(font.name).fnt")
  }
}

if isTemplate {
  write([.plain])
  exit(0)
}
if isArena {
  Arena.write(to: assets) { write($0, to: $1) }
  exit(0)
}
if isCastle {
  Castle.write(to: assets) { write($0, to: $1) }
  exit(0)
}
if isDuel {
  DuelArt.write(to: assets) { write($0, to: $1) }
  exit(0)
}
if isOrchard {
  OrchardArt.write(to: assets) { write($0, to: $1) }
  exit(0)
}
if isRace {
  RaceArt.write(to: assets) { write($0, to: $1) }
  exit(0)
}

let sprites = SpriteList.make()
if isGallery {
  Gallery.write(sprites, to: assets) { write($0, to: $1) }
  exit(0)
}
if arguments.count == 3 {
  let folder = arguments[2]
  PNGFile.write(Preview.contactSheet(sprites), to: "\(folder)/contact-sheet.png")
  for titled in [false, true] {
    let scene = Preview.scene(sprites, titled: titled)
    PNGFile.write(
      scene.enlarged(2), to: "\(folder)/scene\(titled ? "-title" : "").png")
  }
  PNGFile.write(Preview.text([.small, .big]).enlarged(2), to: "\(folder)/text.png")
}

let atlas = AtlasSheet(sprites, file: "aliencatch.png")
PNGFile.write(atlas.picture, to: "\(assets)/aliencatch.png")
write(atlas.table, to: "aliencatch.plist")

write([.small, .big])

for (name, track) in Effects.make() {
  SoundFile.writeWAV(track, to: "\(assets)/\(name).wav")
}
SoundFile.writeOgg(Music.make(), quality: 0.25, to: "\(assets)/music.ogg")

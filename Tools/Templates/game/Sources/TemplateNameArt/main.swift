// Makes all pictures and sounds of the game: `swift run TemplateNameArt` in the package's folder. Pictures.swift
// describes them.

import Foundation
import Reel
import ReelFormats
import ReelPacking
import ReelImage

let folder = URL(fileURLWithPath: "Sources/TemplateName/Assets")

func write(_ bytes: [UInt8], _ name: String) throws {
  try Data(bytes).write(to: folder.appendingPathComponent(name))
  print("\(folder.path)/\(name)")
}

let (atlas, pages) = try AtlasPacker.pack(pictures, name: "art")
try write(AtlasWriter.json(atlas), "art.json")
try write(ImageFile.encodePNG(pages[0]), "art.png")
for (name, sound) in sounds { try write(sound.wave, name) }

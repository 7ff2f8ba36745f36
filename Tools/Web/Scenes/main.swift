import Foundation
import ReelPlatform
import ReelRaster

// Draws all scenes with the software renderer, whose arithmetic needs 64 bits and so no page. Prints a line for each:
// its width in pixels and its pixels as base64, four bytes each. `check_conformance.py` compares them with a page's.

let pictures = RasterPictures()
for picture in ScenePicture.all {
  try pictures.upload(picture.bitmap, as: picture.texture, isSmooth: picture.isSmooth)
}
for scene in Scene.all {
  let canvas = try RasterCanvas(
    width: Int(scene.output.x), height: Int(scene.output.y), fit: .stretch, pictures: pictures)
  canvas.draw(scene.placedList)
  print(canvas.width, Data(canvas.capture().pixels).base64EncodedString())
}

import CPage
import ReelContent
import ReelGL
import ReelMath
import ReelPlatform
import ReelWeb

/// The drawing of scenes by the page.
final class SceneTrial {
  /// Takes the pictures that the browser has decoded.
  let video: WebVideo
  private let painter: GLPainter

  /// Uploads the scenes' pictures, and requests those that the browser decodes.
  init() throws(BackendError) {
    painter = try WebVideo.makePainter()
    video = try WebVideo(WindowSettings(), canvas: Vec2(480, 320), painter: painter)
    for picture in ScenePicture.all {
      guard let file = picture.file else {
        try painter.upload(picture.bitmap, as: picture.texture, isSmooth: picture.isSmooth)
        continue
      }
      video.request(
        file, as: picture.texture, isSmooth: picture.isSmooth,
        isPremultiplied: picture.isPremultiplied, clear: picture.clear)
    }
  }

  /// Draws all scenes, and hands the pixels of each over.
  func run() throws(BackendError) {
    for scene in Scene.all {
      page_resize(Int32(scene.output.x), Int32(scene.output.y))
      let video = try WebVideo(
        WindowSettings(
          viewWidth: UInt16(scene.view.x), viewHeight: UInt16(scene.view.y), fit: scene.fit),
        canvas: scene.output, painter: painter)
      video.draw(scene.list)
      handOver(scene, video.capture())
    }
  }

  private func handOver(_ scene: Scene, _ picture: Bitmap) {
    var name = scene.name
    name.withUTF8 { name in
      picture.pixels.withUnsafeBytes {
        page_scene(
          name.baseAddress, name.count, Int32(picture.width), Int32(picture.height),
          Int32(scene.slack), $0.baseAddress)
      }
    }
  }
}

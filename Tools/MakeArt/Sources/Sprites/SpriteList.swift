import ReelContent

/// A picture and its frame name.
struct Sprite {
  var name: String
  var picture: Bitmap
  /// True for a layer that is set side by side: it keeps its size, and its border is repeated around it.
  var tiles = false
}

enum SpriteList {
  /// Returns everything that goes into the atlas, in a fixed order.
  static func make() -> [Sprite] {
    var sprites = [
      Sprite(name: "sky.png", picture: Scenery.sky(), tiles: true),
      Sprite(name: "hills-far.png", picture: Scenery.farHills(), tiles: true),
      Sprite(name: "hills-near.png", picture: Scenery.nearHills(), tiles: true),
      Sprite(name: "ground.png", picture: Scenery.ground(), tiles: true),
      Sprite(
        name: "cloud-1.png",
        picture: Scenery.cloud([
          (17, 28, 7.8), (30, 22, 12), (49, 18, 15), (67, 23, 12), (80, 28.4, 7.4),
        ])),
      Sprite(
        name: "cloud-2.png",
        picture: Scenery.cloud([
          (17, 28, 7.8), (32, 21, 12), (49, 24, 10), (65, 19, 14), (80, 28, 7.8),
        ])),
      Sprite(name: "moon.png", picture: Scenery.moon()),
      Sprite(name: "title.png", picture: Title.frame()),
      Sprite(name: "panel.png", picture: Widgets.panel()),
      Sprite(name: "heart.png", picture: Widgets.heart(isFull: true)),
      Sprite(name: "heart-empty.png", picture: Widgets.heart(isFull: false)),
    ]
    for (side, left) in [("left", true), ("right", false)] {
      for (suffix, down) in [("", false), ("-down", true)] {
        sprites.append(
          Sprite(
            name: "button-\(side)\(suffix).png",
            picture: Widgets.button(pointsLeft: left, isDown: down)))
      }
    }
    for i in 0..<4 {
      sprites.append(Sprite(name: "cart-\(i + 1).png", picture: Cart.frame(i)))
      sprites.append(Sprite(name: "star-\(i + 1).png", picture: Widgets.sparkle(i)))
    }
    for (i, pose) in Pose.frames.enumerated() {
      let number = i < 9 ? "0\(i + 1)" : "\(i + 1)"
      sprites.append(Sprite(name: "zip-\(number).png", picture: Zip.frame(pose)))
      sprites.append(Sprite(name: "zap-\(number).png", picture: Zap.frame(pose)))
    }
    for i in 0..<26 {
      let letter = Character(Unicode.Scalar(UInt8(65 + i)))
      sprites.append(Sprite(name: "drop-\(letter).png", picture: Drops.frame(i)))
    }
    return sprites
  }
}

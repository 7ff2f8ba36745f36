// The names of the game's assets, written by `SpriteGallery assets --write`. Write it again when the
// assets have changed: a start with others than these is refused.
import Reel

extension FontID {
  static var font: FontID { FontID(rawValue: 0) }
}

extension FrameID {
  static var _0: FrameID { FrameID(atlas: 2, index: 0) }
  static var _1: FrameID { FrameID(atlas: 2, index: 1) }
  static var _2: FrameID { FrameID(atlas: 2, index: 2) }
  static var _3: FrameID { FrameID(atlas: 2, index: 3) }
  static var cart1: FrameID { FrameID(atlas: 0, index: 0) }
  static var cloud1: FrameID { FrameID(atlas: 0, index: 1) }
  static var dropA: FrameID { FrameID(atlas: 0, index: 2) }
  static var dropB: FrameID { FrameID(atlas: 0, index: 3) }
  static var dropC: FrameID { FrameID(atlas: 0, index: 4) }
  static var dropD: FrameID { FrameID(atlas: 0, index: 5) }
  static var dropE: FrameID { FrameID(atlas: 0, index: 6) }
  static var dropF: FrameID { FrameID(atlas: 0, index: 7) }
  static var gem: FrameID { FrameID(atlas: 1, index: 0) }
  static var ground: FrameID { FrameID(atlas: 0, index: 8) }
  static var heart: FrameID { FrameID(atlas: 0, index: 9) }
  static var hillsFar: FrameID { FrameID(atlas: 0, index: 10) }
  static var hillsNear: FrameID { FrameID(atlas: 0, index: 11) }
  static var moon: FrameID { FrameID(atlas: 0, index: 12) }
  static var panel: FrameID { FrameID(atlas: 1, index: 1) }
  static var star1: FrameID { FrameID(atlas: 0, index: 13) }
  static var star2: FrameID { FrameID(atlas: 0, index: 14) }
  static var star3: FrameID { FrameID(atlas: 0, index: 15) }
  static var star4: FrameID { FrameID(atlas: 0, index: 16) }
  static var tile: FrameID { FrameID(atlas: 1, index: 2) }
  static var zap01: FrameID { FrameID(atlas: 0, index: 17) }
  static var zap02: FrameID { FrameID(atlas: 0, index: 18) }
  static var zap03: FrameID { FrameID(atlas: 0, index: 19) }
  static var zap04: FrameID { FrameID(atlas: 0, index: 20) }
  static var zap05: FrameID { FrameID(atlas: 0, index: 21) }
  static var zap06: FrameID { FrameID(atlas: 0, index: 22) }
  static var zap07: FrameID { FrameID(atlas: 0, index: 23) }
  static var zap08: FrameID { FrameID(atlas: 0, index: 24) }
  static var zap09: FrameID { FrameID(atlas: 0, index: 25) }
  static var zap10: FrameID { FrameID(atlas: 0, index: 26) }
  static var zap11: FrameID { FrameID(atlas: 0, index: 27) }
  static var zap12: FrameID { FrameID(atlas: 0, index: 28) }
  static var zip01: FrameID { FrameID(atlas: 0, index: 29) }
  static var zip02: FrameID { FrameID(atlas: 0, index: 30) }
  static var zip03: FrameID { FrameID(atlas: 0, index: 31) }
  static var zip04: FrameID { FrameID(atlas: 0, index: 32) }
  static var zip05: FrameID { FrameID(atlas: 0, index: 33) }
  static var zip06: FrameID { FrameID(atlas: 0, index: 34) }
  static var zip07: FrameID { FrameID(atlas: 0, index: 35) }
  static var zip08: FrameID { FrameID(atlas: 0, index: 36) }
  static var zip09: FrameID { FrameID(atlas: 0, index: 37) }
  static var zip10: FrameID { FrameID(atlas: 0, index: 38) }
  static var zip11: FrameID { FrameID(atlas: 0, index: 39) }
  static var zip12: FrameID { FrameID(atlas: 0, index: 40) }
}

extension SpriteGallery {
  public static var assetNames: StaticString {
    """
    font 0 0 font.fnt
    frame 2 0 0
    frame 2 1 1
    frame 2 2 2
    frame 2 3 3
    frame 0 0 cart-1.png
    frame 0 1 cloud-1.png
    frame 0 2 drop-A.png
    frame 0 3 drop-B.png
    frame 0 4 drop-C.png
    frame 0 5 drop-D.png
    frame 0 6 drop-E.png
    frame 0 7 drop-F.png
    frame 1 0 gem.png
    frame 0 8 ground.png
    frame 0 9 heart.png
    frame 0 10 hills-far.png
    frame 0 11 hills-near.png
    frame 0 12 moon.png
    frame 1 1 panel.png
    frame 0 13 star-1.png
    frame 0 14 star-2.png
    frame 0 15 star-3.png
    frame 0 16 star-4.png
    frame 1 2 tile.png
    frame 0 17 zap-01.png
    frame 0 18 zap-02.png
    frame 0 19 zap-03.png
    frame 0 20 zap-04.png
    frame 0 21 zap-05.png
    frame 0 22 zap-06.png
    frame 0 23 zap-07.png
    frame 0 24 zap-08.png
    frame 0 25 zap-09.png
    frame 0 26 zap-10.png
    frame 0 27 zap-11.png
    frame 0 28 zap-12.png
    frame 0 29 zip-01.png
    frame 0 30 zip-02.png
    frame 0 31 zip-03.png
    frame 0 32 zip-04.png
    frame 0 33 zip-05.png
    frame 0 34 zip-06.png
    frame 0 35 zip-07.png
    frame 0 36 zip-08.png
    frame 0 37 zip-09.png
    frame 0 38 zip-10.png
    frame 0 39 zip-11.png
    frame 0 40 zip-12.png
    """
  }
}

// The names of the game's assets, written by `Arena assets --write`. Write it again when the
// assets have changed: a start with others than these is refused.
import Reel

extension FontID {
  static var font: FontID { FontID(rawValue: 0) }
}

extension FrameID {
  static var ball: FrameID { FrameID(atlas: 0, index: 41) }
  static var belt0: FrameID { FrameID(atlas: 0, index: 48) }
  static var belt1: FrameID { FrameID(atlas: 0, index: 49) }
  static var belt2: FrameID { FrameID(atlas: 0, index: 50) }
  static var belt3: FrameID { FrameID(atlas: 0, index: 51) }
  static var cannon: FrameID { FrameID(atlas: 0, index: 42) }
  static var crate: FrameID { FrameID(atlas: 0, index: 40) }
  static var gem0: FrameID { FrameID(atlas: 0, index: 43) }
  static var gem1: FrameID { FrameID(atlas: 0, index: 44) }
  static var gem2: FrameID { FrameID(atlas: 0, index: 45) }
  static var gem3: FrameID { FrameID(atlas: 0, index: 46) }
  static var hero0: FrameID { FrameID(atlas: 0, index: 36) }
  static var hero1: FrameID { FrameID(atlas: 0, index: 37) }
  static var hero2: FrameID { FrameID(atlas: 0, index: 38) }
  static var hero3: FrameID { FrameID(atlas: 0, index: 39) }
  static var ledge: FrameID { FrameID(atlas: 0, index: 47) }
  static var slope10: FrameID { FrameID(atlas: 0, index: 19) }
  static var slope11: FrameID { FrameID(atlas: 0, index: 20) }
  static var slope12: FrameID { FrameID(atlas: 0, index: 21) }
  static var slope13: FrameID { FrameID(atlas: 0, index: 22) }
  static var slope14: FrameID { FrameID(atlas: 0, index: 23) }
  static var slope15: FrameID { FrameID(atlas: 0, index: 24) }
  static var slope16: FrameID { FrameID(atlas: 0, index: 25) }
  static var slope17: FrameID { FrameID(atlas: 0, index: 26) }
  static var slope18: FrameID { FrameID(atlas: 0, index: 27) }
  static var slope19: FrameID { FrameID(atlas: 0, index: 28) }
  static var slope20: FrameID { FrameID(atlas: 0, index: 29) }
  static var slope21: FrameID { FrameID(atlas: 0, index: 30) }
  static var slope22: FrameID { FrameID(atlas: 0, index: 31) }
  static var slope23: FrameID { FrameID(atlas: 0, index: 32) }
  static var slope24: FrameID { FrameID(atlas: 0, index: 33) }
  static var slope25: FrameID { FrameID(atlas: 0, index: 34) }
  static var slope26: FrameID { FrameID(atlas: 0, index: 35) }
  static var slope7: FrameID { FrameID(atlas: 0, index: 16) }
  static var slope8: FrameID { FrameID(atlas: 0, index: 17) }
  static var slope9: FrameID { FrameID(atlas: 0, index: 18) }
  static var tile0: FrameID { FrameID(atlas: 0, index: 0) }
  static var tile1: FrameID { FrameID(atlas: 0, index: 1) }
  static var tile10: FrameID { FrameID(atlas: 0, index: 10) }
  static var tile11: FrameID { FrameID(atlas: 0, index: 11) }
  static var tile12: FrameID { FrameID(atlas: 0, index: 12) }
  static var tile13: FrameID { FrameID(atlas: 0, index: 13) }
  static var tile14: FrameID { FrameID(atlas: 0, index: 14) }
  static var tile15: FrameID { FrameID(atlas: 0, index: 15) }
  static var tile2: FrameID { FrameID(atlas: 0, index: 2) }
  static var tile3: FrameID { FrameID(atlas: 0, index: 3) }
  static var tile4: FrameID { FrameID(atlas: 0, index: 4) }
  static var tile5: FrameID { FrameID(atlas: 0, index: 5) }
  static var tile6: FrameID { FrameID(atlas: 0, index: 6) }
  static var tile7: FrameID { FrameID(atlas: 0, index: 7) }
  static var tile8: FrameID { FrameID(atlas: 0, index: 8) }
  static var tile9: FrameID { FrameID(atlas: 0, index: 9) }
}

extension SoundID {
  static var `catch`: SoundID { SoundID(rawValue: 0) }
  static var jump: SoundID { SoundID(rawValue: 1) }
  static var miss: SoundID { SoundID(rawValue: 2) }
}

extension Arena {
  public static var assetNames: StaticString {
    """
    font 0 0 font.fnt
    frame 0 41 ball.png
    frame 0 48 belt-0.png
    frame 0 49 belt-1.png
    frame 0 50 belt-2.png
    frame 0 51 belt-3.png
    frame 0 42 cannon.png
    frame 0 40 crate.png
    frame 0 43 gem-0.png
    frame 0 44 gem-1.png
    frame 0 45 gem-2.png
    frame 0 46 gem-3.png
    frame 0 36 hero-0.png
    frame 0 37 hero-1.png
    frame 0 38 hero-2.png
    frame 0 39 hero-3.png
    frame 0 47 ledge.png
    frame 0 19 slope-10.png
    frame 0 20 slope-11.png
    frame 0 21 slope-12.png
    frame 0 22 slope-13.png
    frame 0 23 slope-14.png
    frame 0 24 slope-15.png
    frame 0 25 slope-16.png
    frame 0 26 slope-17.png
    frame 0 27 slope-18.png
    frame 0 28 slope-19.png
    frame 0 29 slope-20.png
    frame 0 30 slope-21.png
    frame 0 31 slope-22.png
    frame 0 32 slope-23.png
    frame 0 33 slope-24.png
    frame 0 34 slope-25.png
    frame 0 35 slope-26.png
    frame 0 16 slope-7.png
    frame 0 17 slope-8.png
    frame 0 18 slope-9.png
    frame 0 0 tile-0.png
    frame 0 1 tile-1.png
    frame 0 10 tile-10.png
    frame 0 11 tile-11.png
    frame 0 12 tile-12.png
    frame 0 13 tile-13.png
    frame 0 14 tile-14.png
    frame 0 15 tile-15.png
    frame 0 2 tile-2.png
    frame 0 3 tile-3.png
    frame 0 4 tile-4.png
    frame 0 5 tile-5.png
    frame 0 6 tile-6.png
    frame 0 7 tile-7.png
    frame 0 8 tile-8.png
    frame 0 9 tile-9.png
    sound 0 0 catch.wav
    sound 0 1 jump.wav
    sound 0 2 miss.wav
    """
  }
}

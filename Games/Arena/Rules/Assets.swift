// The names of the game's assets, written by `Arena assets --write`. Write it again when the
// assets have changed: a start with others than these is refused.
import Reel

extension FontID {
  static var font: FontID { FontID(rawValue: 0) }
}

extension FrameID {
  static var backdrop: FrameID { FrameID(atlas: 0, index: 14) }
  static var ball: FrameID { FrameID(atlas: 0, index: 5) }
  static var belt0: FrameID { FrameID(atlas: 0, index: 10) }
  static var belt1: FrameID { FrameID(atlas: 0, index: 11) }
  static var belt2: FrameID { FrameID(atlas: 0, index: 12) }
  static var belt3: FrameID { FrameID(atlas: 0, index: 13) }
  static var crate: FrameID { FrameID(atlas: 0, index: 4) }
  static var gem0: FrameID { FrameID(atlas: 0, index: 6) }
  static var gem1: FrameID { FrameID(atlas: 0, index: 7) }
  static var gem2: FrameID { FrameID(atlas: 0, index: 8) }
  static var gem3: FrameID { FrameID(atlas: 0, index: 9) }
  static var hero0: FrameID { FrameID(atlas: 0, index: 0) }
  static var hero1: FrameID { FrameID(atlas: 0, index: 1) }
  static var hero2: FrameID { FrameID(atlas: 0, index: 2) }
  static var hero3: FrameID { FrameID(atlas: 0, index: 3) }
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
    frame 0 14 backdrop.png
    frame 0 5 ball.png
    frame 0 10 belt-0.png
    frame 0 11 belt-1.png
    frame 0 12 belt-2.png
    frame 0 13 belt-3.png
    frame 0 4 crate.png
    frame 0 6 gem-0.png
    frame 0 7 gem-1.png
    frame 0 8 gem-2.png
    frame 0 9 gem-3.png
    frame 0 0 hero-0.png
    frame 0 1 hero-1.png
    frame 0 2 hero-2.png
    frame 0 3 hero-3.png
    sound 0 0 catch.wav
    sound 0 1 jump.wav
    sound 0 2 miss.wav
    """
  }
}

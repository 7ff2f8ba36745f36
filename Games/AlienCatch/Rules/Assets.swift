// The names of the game's assets, written by `AlienCatch assets --write`. Write it again when the
// assets have changed: a start with others than these is refused.
import Reel

extension FontID {
  static var font: FontID { FontID(rawValue: 0) }
  static var fontBig: FontID { FontID(rawValue: 1) }
}

extension FrameID {
  static var buttonLeft: FrameID { FrameID(atlas: 0, index: 1) }
  static var buttonLeftDown: FrameID { FrameID(atlas: 0, index: 0) }
  static var buttonRight: FrameID { FrameID(atlas: 0, index: 3) }
  static var buttonRightDown: FrameID { FrameID(atlas: 0, index: 2) }
  static var cart1: FrameID { FrameID(atlas: 0, index: 4) }
  static var cart2: FrameID { FrameID(atlas: 0, index: 5) }
  static var cart3: FrameID { FrameID(atlas: 0, index: 6) }
  static var cart4: FrameID { FrameID(atlas: 0, index: 7) }
  static var cloud1: FrameID { FrameID(atlas: 0, index: 8) }
  static var cloud2: FrameID { FrameID(atlas: 0, index: 9) }
  static var dropA: FrameID { FrameID(atlas: 0, index: 10) }
  static var dropB: FrameID { FrameID(atlas: 0, index: 11) }
  static var dropC: FrameID { FrameID(atlas: 0, index: 12) }
  static var dropD: FrameID { FrameID(atlas: 0, index: 13) }
  static var dropE: FrameID { FrameID(atlas: 0, index: 14) }
  static var dropF: FrameID { FrameID(atlas: 0, index: 15) }
  static var dropG: FrameID { FrameID(atlas: 0, index: 16) }
  static var dropH: FrameID { FrameID(atlas: 0, index: 17) }
  static var dropI: FrameID { FrameID(atlas: 0, index: 18) }
  static var dropJ: FrameID { FrameID(atlas: 0, index: 19) }
  static var dropK: FrameID { FrameID(atlas: 0, index: 20) }
  static var dropL: FrameID { FrameID(atlas: 0, index: 21) }
  static var dropM: FrameID { FrameID(atlas: 0, index: 22) }
  static var dropN: FrameID { FrameID(atlas: 0, index: 23) }
  static var dropO: FrameID { FrameID(atlas: 0, index: 24) }
  static var dropP: FrameID { FrameID(atlas: 0, index: 25) }
  static var dropQ: FrameID { FrameID(atlas: 0, index: 26) }
  static var dropR: FrameID { FrameID(atlas: 0, index: 27) }
  static var dropS: FrameID { FrameID(atlas: 0, index: 28) }
  static var dropT: FrameID { FrameID(atlas: 0, index: 29) }
  static var dropU: FrameID { FrameID(atlas: 0, index: 30) }
  static var dropV: FrameID { FrameID(atlas: 0, index: 31) }
  static var dropW: FrameID { FrameID(atlas: 0, index: 32) }
  static var dropX: FrameID { FrameID(atlas: 0, index: 33) }
  static var dropY: FrameID { FrameID(atlas: 0, index: 34) }
  static var dropZ: FrameID { FrameID(atlas: 0, index: 35) }
  static var ground: FrameID { FrameID(atlas: 0, index: 36) }
  static var heart: FrameID { FrameID(atlas: 0, index: 38) }
  static var heartEmpty: FrameID { FrameID(atlas: 0, index: 37) }
  static var hillsFar: FrameID { FrameID(atlas: 0, index: 39) }
  static var hillsNear: FrameID { FrameID(atlas: 0, index: 40) }
  static var moon: FrameID { FrameID(atlas: 0, index: 41) }
  static var panel: FrameID { FrameID(atlas: 0, index: 42) }
  static var sky: FrameID { FrameID(atlas: 0, index: 43) }
  static var star1: FrameID { FrameID(atlas: 0, index: 44) }
  static var star2: FrameID { FrameID(atlas: 0, index: 45) }
  static var star3: FrameID { FrameID(atlas: 0, index: 46) }
  static var star4: FrameID { FrameID(atlas: 0, index: 47) }
  static var title: FrameID { FrameID(atlas: 0, index: 48) }
  static var zap01: FrameID { FrameID(atlas: 0, index: 49) }
  static var zap02: FrameID { FrameID(atlas: 0, index: 50) }
  static var zap03: FrameID { FrameID(atlas: 0, index: 51) }
  static var zap04: FrameID { FrameID(atlas: 0, index: 52) }
  static var zap05: FrameID { FrameID(atlas: 0, index: 53) }
  static var zap06: FrameID { FrameID(atlas: 0, index: 54) }
  static var zap07: FrameID { FrameID(atlas: 0, index: 55) }
  static var zap08: FrameID { FrameID(atlas: 0, index: 56) }
  static var zap09: FrameID { FrameID(atlas: 0, index: 57) }
  static var zap10: FrameID { FrameID(atlas: 0, index: 58) }
  static var zap11: FrameID { FrameID(atlas: 0, index: 59) }
  static var zap12: FrameID { FrameID(atlas: 0, index: 60) }
  static var zip01: FrameID { FrameID(atlas: 0, index: 61) }
  static var zip02: FrameID { FrameID(atlas: 0, index: 62) }
  static var zip03: FrameID { FrameID(atlas: 0, index: 63) }
  static var zip04: FrameID { FrameID(atlas: 0, index: 64) }
  static var zip05: FrameID { FrameID(atlas: 0, index: 65) }
  static var zip06: FrameID { FrameID(atlas: 0, index: 66) }
  static var zip07: FrameID { FrameID(atlas: 0, index: 67) }
  static var zip08: FrameID { FrameID(atlas: 0, index: 68) }
  static var zip09: FrameID { FrameID(atlas: 0, index: 69) }
  static var zip10: FrameID { FrameID(atlas: 0, index: 70) }
  static var zip11: FrameID { FrameID(atlas: 0, index: 71) }
  static var zip12: FrameID { FrameID(atlas: 0, index: 72) }
}

extension SoundID {
  static var button: SoundID { SoundID(rawValue: 3) }
  static var `catch`: SoundID { SoundID(rawValue: 0) }
  static var jump: SoundID { SoundID(rawValue: 2) }
  static var miss: SoundID { SoundID(rawValue: 1) }
  static var music: SoundID { SoundID(rawValue: 7) }
  static var over: SoundID { SoundID(rawValue: 5) }
  static var round: SoundID { SoundID(rawValue: 4) }
  static var start: SoundID { SoundID(rawValue: 6) }
}

extension AlienCatch {
  public static var assetNames: StaticString {
    """
    font 0 0 font.fnt
    font 0 1 font-big.fnt
    frame 0 1 button-left.png
    frame 0 0 button-left-down.png
    frame 0 3 button-right.png
    frame 0 2 button-right-down.png
    frame 0 4 cart-1.png
    frame 0 5 cart-2.png
    frame 0 6 cart-3.png
    frame 0 7 cart-4.png
    frame 0 8 cloud-1.png
    frame 0 9 cloud-2.png
    frame 0 10 drop-A.png
    frame 0 11 drop-B.png
    frame 0 12 drop-C.png
    frame 0 13 drop-D.png
    frame 0 14 drop-E.png
    frame 0 15 drop-F.png
    frame 0 16 drop-G.png
    frame 0 17 drop-H.png
    frame 0 18 drop-I.png
    frame 0 19 drop-J.png
    frame 0 20 drop-K.png
    frame 0 21 drop-L.png
    frame 0 22 drop-M.png
    frame 0 23 drop-N.png
    frame 0 24 drop-O.png
    frame 0 25 drop-P.png
    frame 0 26 drop-Q.png
    frame 0 27 drop-R.png
    frame 0 28 drop-S.png
    frame 0 29 drop-T.png
    frame 0 30 drop-U.png
    frame 0 31 drop-V.png
    frame 0 32 drop-W.png
    frame 0 33 drop-X.png
    frame 0 34 drop-Y.png
    frame 0 35 drop-Z.png
    frame 0 36 ground.png
    frame 0 38 heart.png
    frame 0 37 heart-empty.png
    frame 0 39 hills-far.png
    frame 0 40 hills-near.png
    frame 0 41 moon.png
    frame 0 42 panel.png
    frame 0 43 sky.png
    frame 0 44 star-1.png
    frame 0 45 star-2.png
    frame 0 46 star-3.png
    frame 0 47 star-4.png
    frame 0 48 title.png
    frame 0 49 zap-01.png
    frame 0 50 zap-02.png
    frame 0 51 zap-03.png
    frame 0 52 zap-04.png
    frame 0 53 zap-05.png
    frame 0 54 zap-06.png
    frame 0 55 zap-07.png
    frame 0 56 zap-08.png
    frame 0 57 zap-09.png
    frame 0 58 zap-10.png
    frame 0 59 zap-11.png
    frame 0 60 zap-12.png
    frame 0 61 zip-01.png
    frame 0 62 zip-02.png
    frame 0 63 zip-03.png
    frame 0 64 zip-04.png
    frame 0 65 zip-05.png
    frame 0 66 zip-06.png
    frame 0 67 zip-07.png
    frame 0 68 zip-08.png
    frame 0 69 zip-09.png
    frame 0 70 zip-10.png
    frame 0 71 zip-11.png
    frame 0 72 zip-12.png
    sound 0 3 button.wav
    sound 0 0 catch.wav
    sound 0 2 jump.wav
    sound 0 1 miss.wav
    sound 0 7 music.ogg
    sound 0 5 over.wav
    sound 0 4 round.wav
    sound 0 6 start.wav
    """
  }
}

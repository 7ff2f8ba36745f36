// The names of the game's assets, written by `ElephantRace assets --write`. Write it again when the
// assets have changed: a start with others than these is refused.
import Reel

extension FontID {
  static var font: FontID { FontID(rawValue: 0) }
  static var fontBig: FontID { FontID(rawValue: 1) }
}

extension FrameID {
  static var bait: FrameID { FrameID(atlas: 0, index: 0) }
  static var banana: FrameID { FrameID(atlas: 0, index: 2) }
  static var bananaNone: FrameID { FrameID(atlas: 0, index: 1) }
  static var bar: FrameID { FrameID(atlas: 0, index: 4) }
  static var barFill: FrameID { FrameID(atlas: 0, index: 3) }
  static var board: FrameID { FrameID(atlas: 0, index: 5) }
  static var body0: FrameID { FrameID(atlas: 0, index: 6) }
  static var body1: FrameID { FrameID(atlas: 0, index: 7) }
  static var body2: FrameID { FrameID(atlas: 0, index: 8) }
  static var body3: FrameID { FrameID(atlas: 0, index: 9) }
  static var cageOpen: FrameID { FrameID(atlas: 0, index: 10) }
  static var clouds: FrameID { FrameID(atlas: 0, index: 11) }
  static var doorHole: FrameID { FrameID(atlas: 0, index: 12) }
  static var drop: FrameID { FrameID(atlas: 0, index: 13) }
  static var dust: FrameID { FrameID(atlas: 0, index: 14) }
  static var ear0: FrameID { FrameID(atlas: 0, index: 15) }
  static var ear1: FrameID { FrameID(atlas: 0, index: 16) }
  static var ear2: FrameID { FrameID(atlas: 0, index: 17) }
  static var ear3: FrameID { FrameID(atlas: 0, index: 18) }
  static var face0: FrameID { FrameID(atlas: 0, index: 19) }
  static var face1: FrameID { FrameID(atlas: 0, index: 20) }
  static var face2: FrameID { FrameID(atlas: 0, index: 21) }
  static var face3: FrameID { FrameID(atlas: 0, index: 22) }
  static var frame: FrameID { FrameID(atlas: 0, index: 23) }
  static var head00: FrameID { FrameID(atlas: 0, index: 24) }
  static var head01: FrameID { FrameID(atlas: 0, index: 25) }
  static var head02: FrameID { FrameID(atlas: 0, index: 26) }
  static var head10: FrameID { FrameID(atlas: 0, index: 27) }
  static var head11: FrameID { FrameID(atlas: 0, index: 28) }
  static var head12: FrameID { FrameID(atlas: 0, index: 29) }
  static var head20: FrameID { FrameID(atlas: 0, index: 30) }
  static var head21: FrameID { FrameID(atlas: 0, index: 31) }
  static var head22: FrameID { FrameID(atlas: 0, index: 32) }
  static var head30: FrameID { FrameID(atlas: 0, index: 33) }
  static var head31: FrameID { FrameID(atlas: 0, index: 34) }
  static var head32: FrameID { FrameID(atlas: 0, index: 35) }
  static var hills: FrameID { FrameID(atlas: 0, index: 36) }
  static var huts: FrameID { FrameID(atlas: 0, index: 37) }
  static var jungle: FrameID { FrameID(atlas: 0, index: 38) }
  static var key: FrameID { FrameID(atlas: 0, index: 42) }
  static var keyDown: FrameID { FrameID(atlas: 0, index: 39) }
  static var keyHurry: FrameID { FrameID(atlas: 0, index: 40) }
  static var keyUp: FrameID { FrameID(atlas: 0, index: 41) }
  static var leaf1: FrameID { FrameID(atlas: 0, index: 43) }
  static var leaf2: FrameID { FrameID(atlas: 0, index: 44) }
  static var leaves: FrameID { FrameID(atlas: 0, index: 45) }
  static var leg0: FrameID { FrameID(atlas: 0, index: 46) }
  static var leg1: FrameID { FrameID(atlas: 0, index: 47) }
  static var leg2: FrameID { FrameID(atlas: 0, index: 48) }
  static var leg3: FrameID { FrameID(atlas: 0, index: 49) }
  static var mahout0: FrameID { FrameID(atlas: 0, index: 50) }
  static var mahout1: FrameID { FrameID(atlas: 0, index: 51) }
  static var mahout2: FrameID { FrameID(atlas: 0, index: 52) }
  static var mahout3: FrameID { FrameID(atlas: 0, index: 53) }
  static var map: FrameID { FrameID(atlas: 0, index: 54) }
  static var mouse1: FrameID { FrameID(atlas: 0, index: 55) }
  static var mouse2: FrameID { FrameID(atlas: 0, index: 56) }
  static var panel: FrameID { FrameID(atlas: 0, index: 57) }
  static var podium: FrameID { FrameID(atlas: 0, index: 58) }
  static var potBroken: FrameID { FrameID(atlas: 0, index: 59) }
  static var rod: FrameID { FrameID(atlas: 0, index: 60) }
  static var shadow: FrameID { FrameID(atlas: 0, index: 61) }
  static var sky: FrameID { FrameID(atlas: 0, index: 62) }
  static var snooze: FrameID { FrameID(atlas: 0, index: 63) }
  static var spark: FrameID { FrameID(atlas: 0, index: 64) }
  static var splinter: FrameID { FrameID(atlas: 0, index: 65) }
  static var tail0: FrameID { FrameID(atlas: 0, index: 66) }
  static var tail1: FrameID { FrameID(atlas: 0, index: 67) }
  static var tail2: FrameID { FrameID(atlas: 0, index: 68) }
  static var tail3: FrameID { FrameID(atlas: 0, index: 69) }
  static var temples: FrameID { FrameID(atlas: 0, index: 70) }
  static var tiger1: FrameID { FrameID(atlas: 0, index: 71) }
  static var tiger2: FrameID { FrameID(atlas: 0, index: 72) }
  static var tiger3: FrameID { FrameID(atlas: 0, index: 73) }
  static var tiger4: FrameID { FrameID(atlas: 0, index: 74) }
  static var title: FrameID { FrameID(atlas: 0, index: 75) }
  static var trick0: FrameID { FrameID(atlas: 0, index: 76) }
  static var trick1: FrameID { FrameID(atlas: 0, index: 77) }
  static var trick2: FrameID { FrameID(atlas: 0, index: 78) }
  static var trick3: FrameID { FrameID(atlas: 0, index: 79) }
  static var trick4: FrameID { FrameID(atlas: 0, index: 80) }
  static var trick5: FrameID { FrameID(atlas: 0, index: 81) }
  static var trunk01: FrameID { FrameID(atlas: 0, index: 82) }
  static var trunk02: FrameID { FrameID(atlas: 0, index: 83) }
  static var trunk03: FrameID { FrameID(atlas: 0, index: 84) }
  static var trunk11: FrameID { FrameID(atlas: 0, index: 85) }
  static var trunk12: FrameID { FrameID(atlas: 0, index: 86) }
  static var trunk13: FrameID { FrameID(atlas: 0, index: 87) }
  static var trunk21: FrameID { FrameID(atlas: 0, index: 88) }
  static var trunk22: FrameID { FrameID(atlas: 0, index: 89) }
  static var trunk23: FrameID { FrameID(atlas: 0, index: 90) }
  static var trunk31: FrameID { FrameID(atlas: 0, index: 91) }
  static var trunk32: FrameID { FrameID(atlas: 0, index: 92) }
  static var trunk33: FrameID { FrameID(atlas: 0, index: 93) }
}

extension SoundID {
  static var beep: SoundID { SoundID(rawValue: 11) }
  static var bump: SoundID { SoundID(rawValue: 7) }
  static var cheer: SoundID { SoundID(rawValue: 10) }
  static var crash: SoundID { SoundID(rawValue: 3) }
  static var go: SoundID { SoundID(rawValue: 12) }
  static var lose: SoundID { SoundID(rawValue: 14) }
  static var munch: SoundID { SoundID(rawValue: 2) }
  static var music: SoundID { SoundID(rawValue: 16) }
  static var roar: SoundID { SoundID(rawValue: 6) }
  static var snatch: SoundID { SoundID(rawValue: 8) }
  static var snore: SoundID { SoundID(rawValue: 15) }
  static var splat: SoundID { SoundID(rawValue: 4) }
  static var squeak: SoundID { SoundID(rawValue: 5) }
  static var stomp: SoundID { SoundID(rawValue: 0) }
  static var `throw`: SoundID { SoundID(rawValue: 9) }
  static var trumpet: SoundID { SoundID(rawValue: 1) }
  static var win: SoundID { SoundID(rawValue: 13) }
}

extension ElephantRace {
  public static var assetNames: StaticString {
    """
    font 0 0 font.fnt
    font 0 1 font-big.fnt
    frame 0 0 bait.png
    frame 0 2 banana.png
    frame 0 1 banana-none.png
    frame 0 4 bar.png
    frame 0 3 bar-fill.png
    frame 0 5 board.png
    frame 0 6 body-0.png
    frame 0 7 body-1.png
    frame 0 8 body-2.png
    frame 0 9 body-3.png
    frame 0 10 cage-open.png
    frame 0 11 clouds.png
    frame 0 12 door-hole.png
    frame 0 13 drop.png
    frame 0 14 dust.png
    frame 0 15 ear-0.png
    frame 0 16 ear-1.png
    frame 0 17 ear-2.png
    frame 0 18 ear-3.png
    frame 0 19 face-0.png
    frame 0 20 face-1.png
    frame 0 21 face-2.png
    frame 0 22 face-3.png
    frame 0 23 frame.png
    frame 0 24 head-0-0.png
    frame 0 25 head-0-1.png
    frame 0 26 head-0-2.png
    frame 0 27 head-1-0.png
    frame 0 28 head-1-1.png
    frame 0 29 head-1-2.png
    frame 0 30 head-2-0.png
    frame 0 31 head-2-1.png
    frame 0 32 head-2-2.png
    frame 0 33 head-3-0.png
    frame 0 34 head-3-1.png
    frame 0 35 head-3-2.png
    frame 0 36 hills.png
    frame 0 37 huts.png
    frame 0 38 jungle.png
    frame 0 42 key.png
    frame 0 39 key-down.png
    frame 0 40 key-hurry.png
    frame 0 41 key-up.png
    frame 0 43 leaf-1.png
    frame 0 44 leaf-2.png
    frame 0 45 leaves.png
    frame 0 46 leg-0.png
    frame 0 47 leg-1.png
    frame 0 48 leg-2.png
    frame 0 49 leg-3.png
    frame 0 50 mahout-0.png
    frame 0 51 mahout-1.png
    frame 0 52 mahout-2.png
    frame 0 53 mahout-3.png
    frame 0 54 map.png
    frame 0 55 mouse-1.png
    frame 0 56 mouse-2.png
    frame 0 57 panel.png
    frame 0 58 podium.png
    frame 0 59 pot-broken.png
    frame 0 60 rod.png
    frame 0 61 shadow.png
    frame 0 62 sky.png
    frame 0 63 snooze.png
    frame 0 64 spark.png
    frame 0 65 splinter.png
    frame 0 66 tail-0.png
    frame 0 67 tail-1.png
    frame 0 68 tail-2.png
    frame 0 69 tail-3.png
    frame 0 70 temples.png
    frame 0 71 tiger-1.png
    frame 0 72 tiger-2.png
    frame 0 73 tiger-3.png
    frame 0 74 tiger-4.png
    frame 0 75 title.png
    frame 0 76 trick-0.png
    frame 0 77 trick-1.png
    frame 0 78 trick-2.png
    frame 0 79 trick-3.png
    frame 0 80 trick-4.png
    frame 0 81 trick-5.png
    frame 0 82 trunk-0-1.png
    frame 0 83 trunk-0-2.png
    frame 0 84 trunk-0-3.png
    frame 0 85 trunk-1-1.png
    frame 0 86 trunk-1-2.png
    frame 0 87 trunk-1-3.png
    frame 0 88 trunk-2-1.png
    frame 0 89 trunk-2-2.png
    frame 0 90 trunk-2-3.png
    frame 0 91 trunk-3-1.png
    frame 0 92 trunk-3-2.png
    frame 0 93 trunk-3-3.png
    sound 0 11 beep.wav
    sound 0 7 bump.wav
    sound 0 10 cheer.wav
    sound 0 3 crash.wav
    sound 0 12 go.wav
    sound 0 14 lose.wav
    sound 0 2 munch.wav
    sound 0 16 music.ogg
    sound 0 6 roar.wav
    sound 0 8 snatch.wav
    sound 0 15 snore.wav
    sound 0 4 splat.wav
    sound 0 5 squeak.wav
    sound 0 0 stomp.wav
    sound 0 9 throw.wav
    sound 0 1 trumpet.wav
    sound 0 13 win.wav
    """
  }
}

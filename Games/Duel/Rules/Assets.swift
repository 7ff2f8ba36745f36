// The names of the game's assets, written by `Duel assets --write`. Write it again when the
// assets have changed: a start with others than these is refused.
import Reel

extension FontID {
  static var font: FontID { FontID(rawValue: 0) }
  static var fontBig: FontID { FontID(rawValue: 1) }
}

extension FrameID {
  static var clock: FrameID { FrameID(atlas: 0, index: 0) }
  static var cloud: FrameID { FrameID(atlas: 0, index: 1) }
  static var dust: FrameID { FrameID(atlas: 0, index: 2) }
  static var frogBrace1: FrameID { FrameID(atlas: 0, index: 3) }
  static var frogBrace2: FrameID { FrameID(atlas: 0, index: 4) }
  static var frogDash1: FrameID { FrameID(atlas: 0, index: 5) }
  static var frogDash2: FrameID { FrameID(atlas: 0, index: 6) }
  static var frogDazed1: FrameID { FrameID(atlas: 0, index: 7) }
  static var frogDazed2: FrameID { FrameID(atlas: 0, index: 8) }
  static var frogFall1: FrameID { FrameID(atlas: 0, index: 9) }
  static var frogFly1: FrameID { FrameID(atlas: 0, index: 10) }
  static var frogHold1: FrameID { FrameID(atlas: 0, index: 11) }
  static var frogIdle1: FrameID { FrameID(atlas: 0, index: 12) }
  static var frogIdle2: FrameID { FrameID(atlas: 0, index: 13) }
  static var frogIdle3: FrameID { FrameID(atlas: 0, index: 14) }
  static var frogIdle4: FrameID { FrameID(atlas: 0, index: 15) }
  static var frogReach1: FrameID { FrameID(atlas: 0, index: 16) }
  static var frogReach2: FrameID { FrameID(atlas: 0, index: 17) }
  static var frogStruck1: FrameID { FrameID(atlas: 0, index: 18) }
  static var frogTeeter1: FrameID { FrameID(atlas: 0, index: 19) }
  static var frogTeeter2: FrameID { FrameID(atlas: 0, index: 20) }
  static var frogWalk1: FrameID { FrameID(atlas: 0, index: 21) }
  static var frogWalk2: FrameID { FrameID(atlas: 0, index: 22) }
  static var frogWalk3: FrameID { FrameID(atlas: 0, index: 23) }
  static var frogWalk4: FrameID { FrameID(atlas: 0, index: 24) }
  static var frogWin1: FrameID { FrameID(atlas: 0, index: 25) }
  static var frogWin2: FrameID { FrameID(atlas: 0, index: 26) }
  static var frogWind1: FrameID { FrameID(atlas: 0, index: 27) }
  static var frogWind2: FrameID { FrameID(atlas: 0, index: 28) }
  static var guestBear1: FrameID { FrameID(atlas: 0, index: 29) }
  static var guestBear2: FrameID { FrameID(atlas: 0, index: 30) }
  static var guestCat1: FrameID { FrameID(atlas: 0, index: 31) }
  static var guestCat2: FrameID { FrameID(atlas: 0, index: 32) }
  static var guestChick1: FrameID { FrameID(atlas: 0, index: 33) }
  static var guestChick2: FrameID { FrameID(atlas: 0, index: 34) }
  static var guestFox1: FrameID { FrameID(atlas: 0, index: 35) }
  static var guestFox2: FrameID { FrameID(atlas: 0, index: 36) }
  static var guestMouse1: FrameID { FrameID(atlas: 0, index: 37) }
  static var guestMouse2: FrameID { FrameID(atlas: 0, index: 38) }
  static var guestRabbit1: FrameID { FrameID(atlas: 0, index: 39) }
  static var guestRabbit2: FrameID { FrameID(atlas: 0, index: 40) }
  static var hills: FrameID { FrameID(atlas: 0, index: 41) }
  static var lamp: FrameID { FrameID(atlas: 0, index: 44) }
  static var lampBlue: FrameID { FrameID(atlas: 0, index: 42) }
  static var lampRed: FrameID { FrameID(atlas: 0, index: 43) }
  static var lantern: FrameID { FrameID(atlas: 0, index: 45) }
  static var pandaBrace1: FrameID { FrameID(atlas: 0, index: 46) }
  static var pandaBrace2: FrameID { FrameID(atlas: 0, index: 47) }
  static var pandaDash1: FrameID { FrameID(atlas: 0, index: 48) }
  static var pandaDash2: FrameID { FrameID(atlas: 0, index: 49) }
  static var pandaDazed1: FrameID { FrameID(atlas: 0, index: 50) }
  static var pandaDazed2: FrameID { FrameID(atlas: 0, index: 51) }
  static var pandaFall1: FrameID { FrameID(atlas: 0, index: 52) }
  static var pandaFly1: FrameID { FrameID(atlas: 0, index: 53) }
  static var pandaHold1: FrameID { FrameID(atlas: 0, index: 54) }
  static var pandaIdle1: FrameID { FrameID(atlas: 0, index: 55) }
  static var pandaIdle2: FrameID { FrameID(atlas: 0, index: 56) }
  static var pandaIdle3: FrameID { FrameID(atlas: 0, index: 57) }
  static var pandaIdle4: FrameID { FrameID(atlas: 0, index: 58) }
  static var pandaReach1: FrameID { FrameID(atlas: 0, index: 59) }
  static var pandaReach2: FrameID { FrameID(atlas: 0, index: 60) }
  static var pandaStruck1: FrameID { FrameID(atlas: 0, index: 61) }
  static var pandaTeeter1: FrameID { FrameID(atlas: 0, index: 62) }
  static var pandaTeeter2: FrameID { FrameID(atlas: 0, index: 63) }
  static var pandaWalk1: FrameID { FrameID(atlas: 0, index: 64) }
  static var pandaWalk2: FrameID { FrameID(atlas: 0, index: 65) }
  static var pandaWalk3: FrameID { FrameID(atlas: 0, index: 66) }
  static var pandaWalk4: FrameID { FrameID(atlas: 0, index: 67) }
  static var pandaWin1: FrameID { FrameID(atlas: 0, index: 68) }
  static var pandaWin2: FrameID { FrameID(atlas: 0, index: 69) }
  static var pandaWind1: FrameID { FrameID(atlas: 0, index: 70) }
  static var pandaWind2: FrameID { FrameID(atlas: 0, index: 71) }
  static var petal: FrameID { FrameID(atlas: 0, index: 72) }
  static var plate: FrameID { FrameID(atlas: 0, index: 73) }
  static var ring: FrameID { FrameID(atlas: 0, index: 74) }
  static var rope: FrameID { FrameID(atlas: 0, index: 75) }
  static var shadow: FrameID { FrameID(atlas: 0, index: 76) }
  static var sky: FrameID { FrameID(atlas: 0, index: 77) }
  static var stand: FrameID { FrameID(atlas: 0, index: 78) }
  static var star: FrameID { FrameID(atlas: 0, index: 79) }
  static var sweat: FrameID { FrameID(atlas: 0, index: 80) }
  static var title: FrameID { FrameID(atlas: 0, index: 81) }
  static var you: FrameID { FrameID(atlas: 0, index: 82) }
}

extension SoundID {
  static var block: SoundID { SoundID(rawValue: 4) }
  static var button: SoundID { SoundID(rawValue: 12) }
  static var clap: SoundID { SoundID(rawValue: 9) }
  static var crowd: SoundID { SoundID(rawValue: 10) }
  static var dash: SoundID { SoundID(rawValue: 2) }
  static var fall: SoundID { SoundID(rawValue: 7) }
  static var gong: SoundID { SoundID(rawValue: 8) }
  static var grip: SoundID { SoundID(rawValue: 5) }
  static var hit: SoundID { SoundID(rawValue: 3) }
  static var music: SoundID { SoundID(rawValue: 13) }
  static var step: SoundID { SoundID(rawValue: 0) }
  static var `throw`: SoundID { SoundID(rawValue: 6) }
  static var win: SoundID { SoundID(rawValue: 11) }
  static var wind: SoundID { SoundID(rawValue: 1) }
}

extension Duel {
  public static var assetNames: StaticString {
    """
    font 0 0 font.fnt
    font 0 1 font-big.fnt
    frame 0 0 clock.png
    frame 0 1 cloud.png
    frame 0 2 dust.png
    frame 0 3 frog-brace-1.png
    frame 0 4 frog-brace-2.png
    frame 0 5 frog-dash-1.png
    frame 0 6 frog-dash-2.png
    frame 0 7 frog-dazed-1.png
    frame 0 8 frog-dazed-2.png
    frame 0 9 frog-fall-1.png
    frame 0 10 frog-fly-1.png
    frame 0 11 frog-hold-1.png
    frame 0 12 frog-idle-1.png
    frame 0 13 frog-idle-2.png
    frame 0 14 frog-idle-3.png
    frame 0 15 frog-idle-4.png
    frame 0 16 frog-reach-1.png
    frame 0 17 frog-reach-2.png
    frame 0 18 frog-struck-1.png
    frame 0 19 frog-teeter-1.png
    frame 0 20 frog-teeter-2.png
    frame 0 21 frog-walk-1.png
    frame 0 22 frog-walk-2.png
    frame 0 23 frog-walk-3.png
    frame 0 24 frog-walk-4.png
    frame 0 25 frog-win-1.png
    frame 0 26 frog-win-2.png
    frame 0 27 frog-wind-1.png
    frame 0 28 frog-wind-2.png
    frame 0 29 guest-bear-1.png
    frame 0 30 guest-bear-2.png
    frame 0 31 guest-cat-1.png
    frame 0 32 guest-cat-2.png
    frame 0 33 guest-chick-1.png
    frame 0 34 guest-chick-2.png
    frame 0 35 guest-fox-1.png
    frame 0 36 guest-fox-2.png
    frame 0 37 guest-mouse-1.png
    frame 0 38 guest-mouse-2.png
    frame 0 39 guest-rabbit-1.png
    frame 0 40 guest-rabbit-2.png
    frame 0 41 hills.png
    frame 0 44 lamp.png
    frame 0 42 lamp-blue.png
    frame 0 43 lamp-red.png
    frame 0 45 lantern.png
    frame 0 46 panda-brace-1.png
    frame 0 47 panda-brace-2.png
    frame 0 48 panda-dash-1.png
    frame 0 49 panda-dash-2.png
    frame 0 50 panda-dazed-1.png
    frame 0 51 panda-dazed-2.png
    frame 0 52 panda-fall-1.png
    frame 0 53 panda-fly-1.png
    frame 0 54 panda-hold-1.png
    frame 0 55 panda-idle-1.png
    frame 0 56 panda-idle-2.png
    frame 0 57 panda-idle-3.png
    frame 0 58 panda-idle-4.png
    frame 0 59 panda-reach-1.png
    frame 0 60 panda-reach-2.png
    frame 0 61 panda-struck-1.png
    frame 0 62 panda-teeter-1.png
    frame 0 63 panda-teeter-2.png
    frame 0 64 panda-walk-1.png
    frame 0 65 panda-walk-2.png
    frame 0 66 panda-walk-3.png
    frame 0 67 panda-walk-4.png
    frame 0 68 panda-win-1.png
    frame 0 69 panda-win-2.png
    frame 0 70 panda-wind-1.png
    frame 0 71 panda-wind-2.png
    frame 0 72 petal.png
    frame 0 73 plate.png
    frame 0 74 ring.png
    frame 0 75 rope.png
    frame 0 76 shadow.png
    frame 0 77 sky.png
    frame 0 78 stand.png
    frame 0 79 star.png
    frame 0 80 sweat.png
    frame 0 81 title.png
    frame 0 82 you.png
    sound 0 4 block.wav
    sound 0 12 button.wav
    sound 0 9 clap.wav
    sound 0 10 crowd.wav
    sound 0 2 dash.wav
    sound 0 7 fall.wav
    sound 0 8 gong.wav
    sound 0 5 grip.wav
    sound 0 3 hit.wav
    sound 0 13 music.ogg
    sound 0 0 step.wav
    sound 0 6 throw.wav
    sound 0 11 win.wav
    sound 0 1 wind.wav
    """
  }
}

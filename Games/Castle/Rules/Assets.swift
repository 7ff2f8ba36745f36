// The names of the game's assets, written by `Castle assets --write`. Write it again when the
// assets have changed: a start with others than these is refused.
import Reel

extension FontID {
  static var font: FontID { FontID(rawValue: 0) }
  static var fontBig: FontID { FontID(rawValue: 1) }
}

extension FrameID {
  static var armour1: FrameID { FrameID(atlas: 0, index: 52) }
  static var armour2: FrameID { FrameID(atlas: 0, index: 53) }
  static var armour3: FrameID { FrameID(atlas: 0, index: 54) }
  static var armour4: FrameID { FrameID(atlas: 0, index: 55) }
  static var armourCharge1: FrameID { FrameID(atlas: 0, index: 57) }
  static var armourCharge2: FrameID { FrameID(atlas: 0, index: 58) }
  static var armourReady: FrameID { FrameID(atlas: 0, index: 56) }
  static var bat1: FrameID { FrameID(atlas: 0, index: 40) }
  static var bat2: FrameID { FrameID(atlas: 0, index: 41) }
  static var bat3: FrameID { FrameID(atlas: 0, index: 42) }
  static var bat4: FrameID { FrameID(atlas: 0, index: 43) }
  static var batHang: FrameID { FrameID(atlas: 0, index: 44) }
  static var beam: FrameID { FrameID(atlas: 0, index: 109) }
  static var bone: FrameID { FrameID(atlas: 0, index: 51) }
  static var bushes: FrameID { FrameID(atlas: 0, index: 125) }
  static var candle1: FrameID { FrameID(atlas: 0, index: 73) }
  static var candle2: FrameID { FrameID(atlas: 0, index: 75) }
  static var candle3: FrameID { FrameID(atlas: 0, index: 77) }
  static var chandelier: FrameID { FrameID(atlas: 0, index: 112) }
  static var clouds: FrameID { FrameID(atlas: 0, index: 120) }
  static var count1: FrameID { FrameID(atlas: 0, index: 59) }
  static var count2: FrameID { FrameID(atlas: 0, index: 60) }
  static var countCast: FrameID { FrameID(atlas: 0, index: 62) }
  static var countHurt: FrameID { FrameID(atlas: 0, index: 63) }
  static var countReady: FrameID { FrameID(atlas: 0, index: 61) }
  static var dawn: FrameID { FrameID(atlas: 0, index: 117) }
  static var dot: FrameID { FrameID(atlas: 0, index: 89) }
  static var farCastle: FrameID { FrameID(atlas: 0, index: 122) }
  static var fiend1: FrameID { FrameID(atlas: 0, index: 64) }
  static var fiend2: FrameID { FrameID(atlas: 0, index: 65) }
  static var fiend3: FrameID { FrameID(atlas: 0, index: 66) }
  static var fiend4: FrameID { FrameID(atlas: 0, index: 67) }
  static var fiendDive: FrameID { FrameID(atlas: 0, index: 69) }
  static var fiendRoar: FrameID { FrameID(atlas: 0, index: 68) }
  static var fireball1: FrameID { FrameID(atlas: 0, index: 70) }
  static var fireball2: FrameID { FrameID(atlas: 0, index: 71) }
  static var fireball3: FrameID { FrameID(atlas: 0, index: 72) }
  static var flash1: FrameID { FrameID(atlas: 0, index: 90) }
  static var flash2: FrameID { FrameID(atlas: 0, index: 91) }
  static var flash3: FrameID { FrameID(atlas: 0, index: 92) }
  static var flash4: FrameID { FrameID(atlas: 0, index: 93) }
  static var flash5: FrameID { FrameID(atlas: 0, index: 94) }
  static var gargoyle: FrameID { FrameID(atlas: 0, index: 115) }
  static var gearLarge: FrameID { FrameID(atlas: 0, index: 110) }
  static var gearSmall: FrameID { FrameID(atlas: 0, index: 111) }
  static var gemBlue: FrameID { FrameID(atlas: 0, index: 84) }
  static var gemRed: FrameID { FrameID(atlas: 0, index: 83) }
  static var glow: FrameID { FrameID(atlas: 0, index: 80) }
  static var graves: FrameID { FrameID(atlas: 0, index: 124) }
  static var heart: FrameID { FrameID(atlas: 0, index: 81) }
  static var heartSmall: FrameID { FrameID(atlas: 0, index: 82) }
  static var heroAir1: FrameID { FrameID(atlas: 0, index: 15) }
  static var heroAir2: FrameID { FrameID(atlas: 0, index: 18) }
  static var heroAir3: FrameID { FrameID(atlas: 0, index: 21) }
  static var heroAir4: FrameID { FrameID(atlas: 0, index: 24) }
  static var heroClimb1: FrameID { FrameID(atlas: 0, index: 11) }
  static var heroClimb2: FrameID { FrameID(atlas: 0, index: 12) }
  static var heroCrouch: FrameID { FrameID(atlas: 0, index: 10) }
  static var heroDead1: FrameID { FrameID(atlas: 0, index: 26) }
  static var heroDead2: FrameID { FrameID(atlas: 0, index: 27) }
  static var heroDuck1: FrameID { FrameID(atlas: 0, index: 14) }
  static var heroDuck2: FrameID { FrameID(atlas: 0, index: 17) }
  static var heroDuck3: FrameID { FrameID(atlas: 0, index: 20) }
  static var heroDuck4: FrameID { FrameID(atlas: 0, index: 23) }
  static var heroFall: FrameID { FrameID(atlas: 0, index: 9) }
  static var heroHurt: FrameID { FrameID(atlas: 0, index: 25) }
  static var heroIdle1: FrameID { FrameID(atlas: 0, index: 0) }
  static var heroIdle2: FrameID { FrameID(atlas: 0, index: 1) }
  static var heroJump: FrameID { FrameID(atlas: 0, index: 8) }
  static var heroWalk1: FrameID { FrameID(atlas: 0, index: 2) }
  static var heroWalk2: FrameID { FrameID(atlas: 0, index: 3) }
  static var heroWalk3: FrameID { FrameID(atlas: 0, index: 4) }
  static var heroWalk4: FrameID { FrameID(atlas: 0, index: 5) }
  static var heroWalk5: FrameID { FrameID(atlas: 0, index: 6) }
  static var heroWalk6: FrameID { FrameID(atlas: 0, index: 7) }
  static var heroWhip1: FrameID { FrameID(atlas: 0, index: 13) }
  static var heroWhip2: FrameID { FrameID(atlas: 0, index: 16) }
  static var heroWhip3: FrameID { FrameID(atlas: 0, index: 19) }
  static var heroWhip4: FrameID { FrameID(atlas: 0, index: 22) }
  static var hudEmpty: FrameID { FrameID(atlas: 0, index: 100) }
  static var hudFace: FrameID { FrameID(atlas: 0, index: 104) }
  static var hudHalf: FrameID { FrameID(atlas: 0, index: 99) }
  static var hudHeart: FrameID { FrameID(atlas: 0, index: 98) }
  static var hudWhip1: FrameID { FrameID(atlas: 0, index: 101) }
  static var hudWhip2: FrameID { FrameID(atlas: 0, index: 102) }
  static var hudWhip3: FrameID { FrameID(atlas: 0, index: 103) }
  static var lantern1: FrameID { FrameID(atlas: 0, index: 74) }
  static var lantern2: FrameID { FrameID(atlas: 0, index: 76) }
  static var lantern3: FrameID { FrameID(atlas: 0, index: 78) }
  static var lanternOff: FrameID { FrameID(atlas: 0, index: 79) }
  static var leaf: FrameID { FrameID(atlas: 0, index: 108) }
  static var lift: FrameID { FrameID(atlas: 0, index: 88) }
  static var logo: FrameID { FrameID(atlas: 0, index: 106) }
  static var moon: FrameID { FrameID(atlas: 0, index: 118) }
  static var mountains: FrameID { FrameID(atlas: 0, index: 121) }
  static var orb: FrameID { FrameID(atlas: 0, index: 86) }
  static var panel: FrameID { FrameID(atlas: 0, index: 105) }
  static var power: FrameID { FrameID(atlas: 0, index: 87) }
  static var roast: FrameID { FrameID(atlas: 0, index: 85) }
  static var shelf: FrameID { FrameID(atlas: 0, index: 114) }
  static var skeleton1: FrameID { FrameID(atlas: 0, index: 45) }
  static var skeleton2: FrameID { FrameID(atlas: 0, index: 46) }
  static var skeleton3: FrameID { FrameID(atlas: 0, index: 47) }
  static var skeleton4: FrameID { FrameID(atlas: 0, index: 48) }
  static var skeletonThrow1: FrameID { FrameID(atlas: 0, index: 49) }
  static var skeletonThrow2: FrameID { FrameID(atlas: 0, index: 50) }
  static var sky: FrameID { FrameID(atlas: 0, index: 116) }
  static var spark: FrameID { FrameID(atlas: 0, index: 107) }
  static var strike1: FrameID { FrameID(atlas: 0, index: 95) }
  static var strike2: FrameID { FrameID(atlas: 0, index: 96) }
  static var strike3: FrameID { FrameID(atlas: 0, index: 97) }
  static var sun: FrameID { FrameID(atlas: 0, index: 119) }
  static var throne: FrameID { FrameID(atlas: 0, index: 113) }
  static var trees: FrameID { FrameID(atlas: 0, index: 123) }
  static var whip11: FrameID { FrameID(atlas: 0, index: 28) }
  static var whip12: FrameID { FrameID(atlas: 0, index: 29) }
  static var whip13: FrameID { FrameID(atlas: 0, index: 30) }
  static var whip14: FrameID { FrameID(atlas: 0, index: 31) }
  static var whip21: FrameID { FrameID(atlas: 0, index: 32) }
  static var whip22: FrameID { FrameID(atlas: 0, index: 33) }
  static var whip23: FrameID { FrameID(atlas: 0, index: 34) }
  static var whip24: FrameID { FrameID(atlas: 0, index: 35) }
  static var whip31: FrameID { FrameID(atlas: 0, index: 36) }
  static var whip32: FrameID { FrameID(atlas: 0, index: 37) }
  static var whip33: FrameID { FrameID(atlas: 0, index: 38) }
  static var whip34: FrameID { FrameID(atlas: 0, index: 39) }
}

extension SoundID {
  static var battle: SoundID { SoundID(rawValue: 15) }
  static var candle: SoundID { SoundID(rawValue: 2) }
  static var checkpoint: SoundID { SoundID(rawValue: 7) }
  static var die: SoundID { SoundID(rawValue: 8) }
  static var fire: SoundID { SoundID(rawValue: 9) }
  static var hit: SoundID { SoundID(rawValue: 1) }
  static var hurt: SoundID { SoundID(rawValue: 4) }
  static var jump: SoundID { SoundID(rawValue: 3) }
  static var night: SoundID { SoundID(rawValue: 14) }
  static var pause: SoundID { SoundID(rawValue: 13) }
  static var pickup: SoundID { SoundID(rawValue: 5) }
  static var power: SoundID { SoundID(rawValue: 6) }
  static var roar: SoundID { SoundID(rawValue: 10) }
  static var start: SoundID { SoundID(rawValue: 11) }
  static var victory: SoundID { SoundID(rawValue: 12) }
  static var whip: SoundID { SoundID(rawValue: 0) }
}

extension Castle {
  public static var assetNames: StaticString {
    """
    font 0 0 font.fnt
    font 0 1 font-big.fnt
    frame 0 52 armour-1.png
    frame 0 53 armour-2.png
    frame 0 54 armour-3.png
    frame 0 55 armour-4.png
    frame 0 57 armour-charge-1.png
    frame 0 58 armour-charge-2.png
    frame 0 56 armour-ready.png
    frame 0 40 bat-1.png
    frame 0 41 bat-2.png
    frame 0 42 bat-3.png
    frame 0 43 bat-4.png
    frame 0 44 bat-hang.png
    frame 0 109 beam.png
    frame 0 51 bone.png
    frame 0 125 bushes.png
    frame 0 73 candle-1.png
    frame 0 75 candle-2.png
    frame 0 77 candle-3.png
    frame 0 112 chandelier.png
    frame 0 120 clouds.png
    frame 0 59 count-1.png
    frame 0 60 count-2.png
    frame 0 62 count-cast.png
    frame 0 63 count-hurt.png
    frame 0 61 count-ready.png
    frame 0 117 dawn.png
    frame 0 89 dot.png
    frame 0 122 far-castle.png
    frame 0 64 fiend-1.png
    frame 0 65 fiend-2.png
    frame 0 66 fiend-3.png
    frame 0 67 fiend-4.png
    frame 0 69 fiend-dive.png
    frame 0 68 fiend-roar.png
    frame 0 70 fireball-1.png
    frame 0 71 fireball-2.png
    frame 0 72 fireball-3.png
    frame 0 90 flash-1.png
    frame 0 91 flash-2.png
    frame 0 92 flash-3.png
    frame 0 93 flash-4.png
    frame 0 94 flash-5.png
    frame 0 115 gargoyle.png
    frame 0 110 gear-large.png
    frame 0 111 gear-small.png
    frame 0 84 gem-blue.png
    frame 0 83 gem-red.png
    frame 0 80 glow.png
    frame 0 124 graves.png
    frame 0 81 heart.png
    frame 0 82 heart-small.png
    frame 0 15 hero-air-1.png
    frame 0 18 hero-air-2.png
    frame 0 21 hero-air-3.png
    frame 0 24 hero-air-4.png
    frame 0 11 hero-climb-1.png
    frame 0 12 hero-climb-2.png
    frame 0 10 hero-crouch.png
    frame 0 26 hero-dead-1.png
    frame 0 27 hero-dead-2.png
    frame 0 14 hero-duck-1.png
    frame 0 17 hero-duck-2.png
    frame 0 20 hero-duck-3.png
    frame 0 23 hero-duck-4.png
    frame 0 9 hero-fall.png
    frame 0 25 hero-hurt.png
    frame 0 0 hero-idle-1.png
    frame 0 1 hero-idle-2.png
    frame 0 8 hero-jump.png
    frame 0 2 hero-walk-1.png
    frame 0 3 hero-walk-2.png
    frame 0 4 hero-walk-3.png
    frame 0 5 hero-walk-4.png
    frame 0 6 hero-walk-5.png
    frame 0 7 hero-walk-6.png
    frame 0 13 hero-whip-1.png
    frame 0 16 hero-whip-2.png
    frame 0 19 hero-whip-3.png
    frame 0 22 hero-whip-4.png
    frame 0 100 hud-empty.png
    frame 0 104 hud-face.png
    frame 0 99 hud-half.png
    frame 0 98 hud-heart.png
    frame 0 101 hud-whip-1.png
    frame 0 102 hud-whip-2.png
    frame 0 103 hud-whip-3.png
    frame 0 74 lantern-1.png
    frame 0 76 lantern-2.png
    frame 0 78 lantern-3.png
    frame 0 79 lantern-off.png
    frame 0 108 leaf.png
    frame 0 88 lift.png
    frame 0 106 logo.png
    frame 0 118 moon.png
    frame 0 121 mountains.png
    frame 0 86 orb.png
    frame 0 105 panel.png
    frame 0 87 power.png
    frame 0 85 roast.png
    frame 0 114 shelf.png
    frame 0 45 skeleton-1.png
    frame 0 46 skeleton-2.png
    frame 0 47 skeleton-3.png
    frame 0 48 skeleton-4.png
    frame 0 49 skeleton-throw-1.png
    frame 0 50 skeleton-throw-2.png
    frame 0 116 sky.png
    frame 0 107 spark.png
    frame 0 95 strike-1.png
    frame 0 96 strike-2.png
    frame 0 97 strike-3.png
    frame 0 119 sun.png
    frame 0 113 throne.png
    frame 0 123 trees.png
    frame 0 28 whip-1-1.png
    frame 0 29 whip-1-2.png
    frame 0 30 whip-1-3.png
    frame 0 31 whip-1-4.png
    frame 0 32 whip-2-1.png
    frame 0 33 whip-2-2.png
    frame 0 34 whip-2-3.png
    frame 0 35 whip-2-4.png
    frame 0 36 whip-3-1.png
    frame 0 37 whip-3-2.png
    frame 0 38 whip-3-3.png
    frame 0 39 whip-3-4.png
    sound 0 15 battle.ogg
    sound 0 2 candle.wav
    sound 0 7 checkpoint.wav
    sound 0 8 die.wav
    sound 0 9 fire.wav
    sound 0 1 hit.wav
    sound 0 4 hurt.wav
    sound 0 3 jump.wav
    sound 0 14 night.ogg
    sound 0 13 pause.wav
    sound 0 5 pickup.wav
    sound 0 6 power.wav
    sound 0 10 roar.wav
    sound 0 11 start.wav
    sound 0 12 victory.wav
    sound 0 0 whip.wav
    """
  }
}

import Reel

/// The frames that pages show in rows.
enum Art {
  static let zip: [FrameID] = [
    .zip01, .zip02, .zip03, .zip04, .zip05, .zip06,
    .zip07, .zip08, .zip09, .zip10, .zip11, .zip12,
  ]
  static let zap: [FrameID] = [
    .zap01, .zap02, .zap03, .zap04, .zap05, .zap06,
    .zap07, .zap08, .zap09, .zap10, .zap11, .zap12,
  ]
  static let drops: [FrameID] = [.dropA, .dropB, .dropC, .dropD, .dropE, .dropF]
  static let stars: [FrameID] = [.star1, .star2, .star3, .star4]
  static let strip: [FrameID] = [._0, ._1, ._2, ._3]

  /// The frames that face from left to right.
  static var watching: [FrameID] { Array(zip[..<8]) }
  static var laughing: [FrameID] { Array(zip[8...]) }
}

/// Returns a shadow on the ground, or behind a floating picture.
func shadow(flat: Bool) -> DropShadow {
  DropShadow(
    offset: flat ? .zero : Vec2(6, 6), color: Color(10, 0, 30, 110), lean: flat ? 0.7 : 0,
    scale: flat ? Vec2(1, 0.35) : .one)
}

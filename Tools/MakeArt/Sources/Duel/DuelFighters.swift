import ReelContent
import ReelMath

/// The two fighters: a panda with a red belt, and a frog with a blue one.
struct DuelFighters {
  private let isFrog: Bool
  private var skin: Color { isFrog ? Color(hex: 0x63C74A) : Color(hex: 0xFBF6EC) }
  private var limb: Color { isFrog ? Color(hex: 0x52B540) : Color(hex: 0x3A3350) }
  private var belt: Color { isFrog ? Color(hex: 0x3B6FE0) : Color(hex: 0xE23B4A) }

  static func sprites() -> [Sprite] {
    var sprites: [Sprite] = []
    for (name, isFrog) in [("panda", false), ("frog", true)] {
      let fighter = DuelFighters(isFrog: isFrog)
      for frame in DuelPose.frames {
        var canvas = Canvas(176, 152, detail: 3)
        canvas.transformed(.translation(Vec2(88, 124))) { fighter.paint(&$0, frame.pose) }
        sprites.append(Sprite(name: "\(name)-\(frame.name).png", picture: canvas.bitmap()))
      }
    }
    return sprites
  }

  /// Draws a fighter with its feet at the origin.
  func paint(_ canvas: inout Canvas, _ pose: DuelPose) {
    let belly = Vec2(0, -36)
    let map =
      Affine.translation(Vec2(0, -pose.lift)) * .about(belly, .rotation(degrees: pose.turn))
      * .scale(Vec2(1 / pose.stretch, pose.stretch))
    canvas.transformed(map) { canvas in
      let hips = Vec2(0, -20 + pose.crouch)
      leg(&canvas, hips + Vec2(-11, 0), pose.backFoot, 0.18)
      leg(&canvas, hips + Vec2(11, 0), pose.frontFoot, 0)
      let upper =
        Affine.translation(Vec2(0, pose.crouch))
        * .about(Vec2(0, -20), .rotation(degrees: pose.lean))
      canvas.transformed(upper) { canvas in
        arm(&canvas, Vec2(-15, -52), pose.backHand * 1.1, 0.2)
        body(&canvas)
        head(&canvas, pose)
        arm(&canvas, Vec2(13, -48), pose.frontHand * 1.1, 0)
      }
    }
  }

  private func leg(_ canvas: inout Canvas, _ hip: Vec2, _ foot: Vec2, _ dark: Float) {
    let color = limb.darker(dark)
    let knee = hip.mixed(with: foot, 0.5) + Vec2(foot.x > hip.x ? 4 : -2, 0)
    canvas.part(.line(hip, knee, foot + Vec2(0, -3), width: 17), color, outline: 1.8, depth: 3)
    canvas.part(
      .rounded(Rect(foot.x - 9, foot.y - 4, 23, 10), 5), color, outline: 1.8, depth: 2.4)
    if isFrog {
      for i in 0..<3 {
        canvas.part(
          .circle(foot + Vec2(5 + Float(i) * 4.6, 2.6), 3), color.lighter(0.1), outline: 1,
          depth: 0.8)
      }
    }
  }

  private func arm(_ canvas: inout Canvas, _ shoulder: Vec2, _ reach: Vec2, _ dark: Float) {
    let color = limb.darker(dark)
    let hand = shoulder + reach
    let elbow = shoulder.mixed(with: hand, 0.5) + Vec2(-reach.y, reach.x) * 0.16
    canvas.part(.line(shoulder, elbow, hand, width: 13), color, outline: 1.8, depth: 2.6)
    canvas.part(.circle(hand, 8.4), color.lighter(0.06), outline: 1.8, depth: 2.4)
    guard isFrog else { return }
    let way = reach.normalized
    for turn in [Float(-0.7), 0, 0.7] {
      let side = Vec2(-way.y, way.x) * turn
      canvas.part(
        .circle(hand + (way + side) * 8, 3.4), color.lighter(0.14), outline: 1, depth: 1)
    }
  }

  private func body(_ canvas: inout Canvas) {
    let trunk = Shape.ellipse(Vec2(-1, -36), Vec2(27, 25))
    canvas.part(trunk, skin, outline: 2, depth: 5)
    canvas.clipped(to: trunk) { canvas in
      if isFrog {
        canvas.fill(.ellipse(Vec2(10, -36), Vec2(18, 21)), Color(hex: 0xF1F4B4), feather: 2)
        for (x, y, size) in [(Float(-19), Float(-46), Float(4)), (-22, -36, 3), (-13, -53, 3)] {
          canvas.fill(.circle(Vec2(x, y), size), skin.darker(0.22), opacity: 0.8)
        }
      } else {
        canvas.fill(.ellipse(Vec2(-2, -60), Vec2(32, 14)), limb, feather: 2)
      }
      canvas.fill(.curve(Vec2(-32, -25), Vec2(0, -13), Vec2(32, -25), width: 14), ink)
      canvas.fill(.curve(Vec2(-32, -25), Vec2(0, -13), Vec2(32, -25), width: 10.6), belt)
      canvas.fill(
        .curve(Vec2(-32, -28), Vec2(0, -16), Vec2(32, -28), width: 2), belt.lighter(0.45))
    }
    // The apron of the belt, with a gold rim.
    let apron = Shape.grown(
      .polygon([Vec2(2, -20), Vec2(15, -22), Vec2(17, -7), Vec2(4, -5)]), 2)
    canvas.part(apron, belt.darker(0.08), outline: 1.6, depth: 2)
    canvas.fill(.line(Vec2(4, -7), Vec2(16.4, -9), width: 2.2), Color(hex: 0xFFD45A))
    canvas.part(.circle(Vec2(9, -21), 4.6), belt.lighter(0.16), outline: 1.4, depth: 1.4)
  }

  private func head(_ canvas: inout Canvas, _ pose: DuelPose) {
    let middle = Vec2(5, -73)
    if isFrog { frogHead(&canvas, middle, pose) } else { pandaHead(&canvas, middle, pose) }
  }

  private func pandaHead(_ canvas: inout Canvas, _ at: Vec2, _ pose: DuelPose) {
    for x in [Float(-15), 13] {
      canvas.part(.circle(at + Vec2(x, -15), 8.4), limb, outline: 1.8, depth: 2)
      canvas.fill(.circle(at + Vec2(x, -14), 4), Color(hex: 0x6A4A68))
    }
    let skull = Shape.ellipse(at, Vec2(24, 20.5))
    canvas.part(skull, skin, outline: 2, depth: 4)
    for (x, turn) in [(Float(-5), Float(18)), (14, -18)] {
      canvas.fill(.ellipse(at + Vec2(x, -1), Vec2(6.6, 8)).turned(turn, about: at), limb)
    }
    eyes(&canvas, [at + Vec2(-4, -2), at + Vec2(13, -2)], 4.2, pose)
    canvas.fill(.ellipse(at + Vec2(7, 6), Vec2(4.4, 3)), ink)
    canvas.gloss(at + Vec2(6, 5), Vec2(1.6, 0.9))
    for x in [Float(-10), 19] {
      canvas.fill(.circle(at + Vec2(x, 9), 3.6), Color(hex: 0xFF9A9A), feather: 3, opacity: 0.7)
    }
    mouth(&canvas, at + Vec2(6, 12), 11, pose)
    // The topknot of a wrestler.
    canvas.part(
      .curve(at + Vec2(-9, -20), at + Vec2(-2, -28), at + Vec2(6, -22), width: 6), limb,
      outline: 1.4, depth: 1.4)
  }

  private func frogHead(_ canvas: inout Canvas, _ at: Vec2, _ pose: DuelPose) {
    let bumps = [at + Vec2(-9, -15), at + Vec2(13, -15)]
    for bump in bumps { canvas.part(.circle(bump, 10), skin, outline: 2, depth: 2) }
    let skull = Shape.ellipse(at + Vec2(0, 2), Vec2(27, 18))
    canvas.part(skull, skin, outline: 2, depth: 4)
    for bump in bumps { canvas.fill(.circle(bump + Vec2(0, 1), 8.6), skin.lighter(0.1)) }
    canvas.clipped(to: skull) { canvas in
      canvas.fill(
        .ellipse(at + Vec2(6, 16), Vec2(24, 9)), Color(hex: 0xF1F4B4), feather: 3, opacity: 0.9)
    }
    eyes(&canvas, bumps, 7.4, pose)
    for x in [Float(-14), 21] {
      canvas.fill(.circle(at + Vec2(x, 5), 4), Color(hex: 0xFF8A7A), feather: 3, opacity: 0.7)
    }
    for x in [Float(3), 8] { canvas.fill(.circle(at + Vec2(x, -1), 1.1), ink, opacity: 0.7) }
    mouth(&canvas, at + Vec2(5, 7), 22, pose)
  }

  private func eyes(
    _ canvas: inout Canvas, _ eyes: [Vec2], _ radius: Float, _ pose: DuelPose
  ) {
    let line = isFrog ? ink : Color.white
    for (number, eye) in eyes.enumerated() {
      let inward: Float = number == 0 ? 1 : -1
      let r = radius * 0.8
      switch pose.mood {
      case .happy:
        canvas.fill(
          .curve(
            eye + Vec2(-r, r * 0.5), eye + Vec2(0, -r * 1.2), eye + Vec2(r, r * 0.5), width: 2.4),
          line)
      case .hurt:
        canvas.fill(
          .line(
            eye + Vec2(-r * inward, -r), eye + Vec2(r * 0.6 * inward, 0),
            eye + Vec2(-r * inward, r), width: 2.3), line)
      case .dizzy:
        canvas.fill(.line(eye + Vec2(-r, -r), eye + Vec2(r, r), width: 2.3), line)
        canvas.fill(.line(eye + Vec2(-r, r), eye + Vec2(r, -r), width: 2.3), line)
      case .calm, .fierce:
        canvas.fill(.circle(eye, radius + 1.2), ink)
        canvas.fill(.circle(eye, radius), .white)
        canvas.fill(.circle(eye + Vec2(radius * 0.3, radius * 0.1), radius * 0.62), ink)
        canvas.fill(.circle(eye + Vec2(radius * 0.1, -radius * 0.25), radius * 0.24), .white)
        guard pose.mood == .fierce else { continue }
        let brow = Shape.line(
          eye + Vec2(-inward * (radius + 2.6), -radius - 2.4),
          eye + Vec2(inward * radius, -radius * 0.35), width: 3.4)
        canvas.fill(.grown(brow, 1), isFrog ? skin : limb)
        canvas.fill(brow, isFrog ? ink : Color(hex: 0x16102A))
      }
    }
  }

  private func mouth(_ canvas: inout Canvas, _ at: Vec2, _ width: Float, _ pose: DuelPose) {
    let half = width / 2
    guard pose.mouth > 0 else {
      let bow: Float = pose.mood == .fierce ? -2 : 4
      canvas.fill(
        .curve(at + Vec2(-half, 0), at + Vec2(0, bow), at + Vec2(half, 0), width: 2.2), ink)
      return
    }
    let depth = 2 + half * 0.55 * pose.mouth
    let opening = Shape.ellipse(at + Vec2(0, depth * 0.4), Vec2(half, depth))
    canvas.fill(.grown(opening, 1.3), ink)
    canvas.fill(opening, Color(hex: 0x8A1C44))
    canvas.clipped(to: opening) { canvas in
      canvas.fill(
        .ellipse(at + Vec2(1, depth * 1.3), Vec2(half * 0.7, depth * 0.6)), Color(hex: 0xFF7B93))
      if pose.mood == .fierce {
        canvas.fill(
          .rounded(Rect(at.x - half, at.y - depth, width, depth * 0.75), 1), .white)
      }
    }
  }
}

import ReelContent
import ReelMath

/// The spectators: six animals, each calm and cheering.
enum DuelCrowd {
  private struct Guest {
    var name: String
    var fur: Color
    var robe: Color
    /// The shape of the ears: 0 round, 1 pointed, 2 long, 3 none and a beak.
    var ears: Int
  }

  private static let guests = [
    Guest(name: "bear", fur: Color(hex: 0xB8784A), robe: Color(hex: 0x3E7CC9), ears: 0),
    Guest(name: "cat", fur: Color(hex: 0xF2A24B), robe: Color(hex: 0x8A4FC0), ears: 1),
    Guest(name: "rabbit", fur: Color(hex: 0xF6E6EA), robe: Color(hex: 0xE0567E), ears: 2),
    Guest(name: "chick", fur: Color(hex: 0xFFD94F), robe: Color(hex: 0x3FA37A), ears: 3),
    Guest(name: "mouse", fur: Color(hex: 0xA9A7BE), robe: Color(hex: 0xD98A2B), ears: 0),
    Guest(name: "fox", fur: Color(hex: 0xE0672F), robe: Color(hex: 0x4A5AA8), ears: 1),
  ]

  static func sprites() -> [Sprite] {
    guests.flatMap { guest in
      [false, true].map { cheers in
        var canvas = Canvas(64, 80, detail: 3)
        canvas.transformed(.translation(Vec2(32, 70))) { paint(&$0, guest, cheers) }
        return Sprite(
          name: "guest-\(guest.name)-\(cheers ? 2 : 1).png", picture: canvas.bitmap())
      }
    }
  }

  private static func paint(_ canvas: inout Canvas, _ guest: Guest, _ cheers: Bool) {
    let head = Vec2(0, -35)
    for side in [Float(-1), 1] {
      let hand = cheers ? Vec2(side * 20, -46) : Vec2(side * 13, -6)
      canvas.part(
        .line(Vec2(side * 11, -18), hand, width: 8), guest.robe.darker(0.1), outline: 1.4,
        depth: 1.6)
      canvas.part(.circle(hand, 4.6), guest.fur, outline: 1.3, depth: 1.2)
    }
    canvas.part(.rounded(Rect(-15, -25, 30, 28), 11), guest.robe, outline: 1.5, depth: 3)
    canvas.fill(
      .line(Vec2(-7, -24), Vec2(0, -12), Vec2(7, -24), width: 2.6), guest.robe.lighter(0.6))
    ears(&canvas, guest, head)
    canvas.part(.ellipse(head, Vec2(15, 13.4)), guest.fur, outline: 1.5, depth: 3)
    for x in [Float(-5.4), 5.4] {
      if cheers {
        canvas.fill(
          .curve(
            head + Vec2(x - 2.6, 0), head + Vec2(x, -4.6), head + Vec2(x + 2.6, 0), width: 1.8),
          ink)
      } else {
        canvas.fill(.ellipse(head + Vec2(x, -1), Vec2(1.9, 2.6)), ink)
        canvas.fill(.circle(head + Vec2(x - 0.6, -2), 0.8), .white)
      }
      canvas.fill(
        .circle(head + Vec2(x * 1.7, 4), 2.4), Color(hex: 0xFF7A7A), feather: 2, opacity: 0.6)
    }
    if guest.ears == 3 {
      canvas.part(
        .polygon([head + Vec2(-4, 3), head + Vec2(4, 3), head + Vec2(0, cheers ? 10 : 7)]),
        Color(hex: 0xFF8A2F), outline: 1.2, depth: 1)
    } else {
      canvas.fill(.ellipse(head + Vec2(0, 2.6), Vec2(2.2, 1.5)), ink)
      if cheers {
        canvas.fill(.ellipse(head + Vec2(0, 7.4), Vec2(4, 3.2)), Color(hex: 0x8A1C44))
      } else {
        canvas.fill(
          .curve(head + Vec2(-3, 5), head + Vec2(0, 8), head + Vec2(3, 5), width: 1.4), ink)
      }
    }
  }

  private static func ears(_ canvas: inout Canvas, _ guest: Guest, _ head: Vec2) {
    for side in [Float(-1), 1] {
      switch guest.ears {
      case 0:
        canvas.part(.circle(head + Vec2(side * 11, -10), 6), guest.fur, outline: 1.4, depth: 1.6)
        canvas.fill(.circle(head + Vec2(side * 11, -10), 3), guest.fur.darker(0.35))
      case 1:
        canvas.part(
          .polygon([
            head + Vec2(side * 3, -10), head + Vec2(side * 12.6, -21), head + Vec2(side * 13.4, -5),
          ]), guest.fur, outline: 1.4, depth: 1.6)
      case 2:
        canvas.part(
          .ellipse(head + Vec2(side * 6, -18), Vec2(4, 11)).turned(side * 9, about: head),
          guest.fur, outline: 1.4, depth: 1.6)
        canvas.fill(
          .ellipse(head + Vec2(side * 6, -18), Vec2(1.8, 8)).turned(side * 9, about: head),
          Color(hex: 0xFFA9B8))
      default:
        canvas.part(
          .curve(
            head + Vec2(0, -12), head + Vec2(side * 2, -19), head + Vec2(side * 6, -17),
            width: 3), guest.fur, outline: 1.2, depth: 0.8)
      }
    }
  }
}

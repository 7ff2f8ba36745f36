import Reel

/// The decisions of a fighter that no person plays: of the computer's fighter, and of ``DuelBot``.
struct Mind: FieldValue {
  enum Plan: UInt8, FieldValue {
    case approach, retreat, charge, brace, grab, wait
    init() { self = .wait }
  }

  var plan = Plan.wait
  /// The ticks until the next decision.
  var ticks: Int32 = 0

  /// Returns the request for this tick.
  /// - Parameter style: `nil` for the style of the computer's fighter.
  mutating func decide(
    _ me: Fighter, against foe: Fighter, edge: Float, _ chance: inout RandomStream,
    style: DuelBot.Kind? = nil
  ) -> Wish {
    ticks -= 1
    let way = foe.x - me.x
    let distance = way.magnitude
    // A charge that winds up is noticed sometimes, and only after a moment, as a person would.
    let isWarned =
      foe.act == .wind && foe.age >= 7 && plan != .brace && chance.bool(style?.notice ?? 0.09)
    if ticks <= 0 || isWarned {
      if let style {
        plan = style.plan(foe, distance, isWarned: isWarned, chance.float())
      } else {
        choose(me, foe, distance, isWarned, &chance)
      }
      ticks = chance.int(in: 10...30)
    }
    let side: Float = way < 0 ? -1 : 1
    var wish = Wish()
    switch plan {
    case .approach: wish.move = side
    case .retreat: wish.move = -side
    case .charge: wish.charges = true
    case .brace: wish.braces = true
    case .grab:
      wish.move = side
      if distance < 88 && me.act == .idle {
        wish.grabs = true
        plan = .wait
      }
    case .wait: break
    }
    // With its back at the rope, it throws the other fighter over its head.
    if me.act == .hold { wish.move = me.x * -side > edge * 0.45 ? -side : side }
    return wish
  }

  private mutating func choose(
    _ me: Fighter, _ foe: Fighter, _ distance: Float, _ isWarned: Bool,
    _ chance: inout RandomStream
  ) {
    let dice = chance.float()
    if isWarned || foe.act == .dash {
      plan = dice < 0.72 ? .brace : .charge
      return
    }
    switch foe.act {
    case .brace, .lower: plan = dice < 0.7 ? .grab : dice < 0.85 ? .wait : .charge
    case .dazed, .recover, .struck: plan = dice < 0.55 ? .charge : dice < 0.8 ? .approach : .grab
    case .reach: plan = dice < 0.5 ? .charge : .retreat
    default:
      if distance > 150 {
        plan = dice < 0.5 ? .approach : dice < 0.8 ? .charge : .wait
      } else if distance > 80 {
        plan = dice < 0.3 ? .approach : dice < 0.62 ? .charge : dice < 0.78 ? .brace : .grab
      } else {
        plan =
          dice < 0.34
          ? .grab : dice < 0.6 ? .charge : dice < 0.74 ? .brace : dice < 0.88 ? .approach : .retreat
      }
    }
  }
}

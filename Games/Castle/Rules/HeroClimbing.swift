import Reel

extension Hero {
  static let climbSpeed: Float = 72

  /// The system for ladders: up grabs one at the hero's position, down one that begins below the feet.
  static let climb = System("climb") { world in
    let actions = world[Actions.self]
    guard world[Play.self].phase == .playing else { return }
    let plan = world[Plan.self]
    world.each {
      (
        hero: inout Hero, platformer: inout Platformer, mover: inout Mover,
        transform: inout Transform
      ) in
      let feet = transform.position
      let (up, down) = (actions.isActive(.up), actions.isActive(.down))
      if hero.state == .free && hero.blow == 0 {
        let here = plan.ladder(at: feet + Vec2(0, -10))
        let below = plan.ladder(at: feet + Vec2(0, 6))
        // Up does nothing at the very top, because the hero already stands there.
        let canClimb = here.map { feet.y > $0.minY + 6 } ?? false
        guard let ladder = up && canClimb ? here : down && mover.isOnFloor ? below : nil else {
          return
        }
        hero.enter(.climbing)
        hero.crouches = false
        transform.position.x = ladder.x + ladder.width / 2
        platformer = Hero.hanging
        mover.velocity = .zero
        mover.settings.fallsThrough = true
        return
      }
      guard hero.state == .climbing else { return }
      let ladder = plan.ladder(at: feet + Vec2(0, -4)) ?? plan.ladder(at: feet + Vec2(0, 4))
      let isOnTop = ladder.map { feet.y <= $0.minY + 1 } ?? true
      mover.settings.fallsThrough = true
      if actions.hasBegun(.jump) {
        leaveLadder(&hero, &mover, rise: actions.isActive(.down) ? 0 : 180)
      } else if isOnTop && !down {
        leaveLadder(&hero, &mover, rise: 0)
        if let ladder { transform.position.y = ladder.minY }
      } else if ladder == nil || (mover.isOnFloor && down && hero.age > 12) {
        leaveLadder(&hero, &mover, rise: 0)
      } else {
        mover.velocity = Vec2(0, up ? -climbSpeed : down ? climbSpeed : 0)
        if up || down { hero.walked += climbSpeed / 60 }
      }
    }
  }

  private static func leaveLadder(_ hero: inout Hero, _ mover: inout Mover, rise: Float) {
    hero.enter(.free)
    mover.settings.fallsThrough = false
    mover.velocity = Vec2(0, -rise)
  }
}

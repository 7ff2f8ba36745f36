import Reel

// The code of docs/movers.md.

func walkAndJump(_ level: TileGrid, ticks: Int) -> MoverState {
  // snippet: mover-tick
  var solver = MoverSolver()  // keeps its memory; one for all movers that move one after the other
  var hero = MoverState(position: Vec2(20, 80))
  let body = Shape.box(size: Vec2(12, 14))  // relative to the position

  func tick(_ walk: Float, jumps: Bool) {
    hero.velocity.x = walk
    if jumps && hero.isOnFloor { hero.velocity.y = -300 }
    hero.velocity.y += 900 / 60
    solver.move(&hero, body, MoverSettings(), seconds: 1 / 60) { bounds, near in
      near.add(level, id: 1)  // a tile grid; only what touches `bounds` counts
      near.add(.box(Rect(200, 60, 40, 8)), id: 2, isOneWay: true)
    }
  }
  // end
  for number in 0..<ticks { tick(60, jumps: number == 60) }
  return hero
}

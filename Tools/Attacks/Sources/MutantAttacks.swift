/// Damaged files of every kind, for the programs that read them.
struct MutantAttacks: AttackClass {
  let name = "mutants"
  let proves =
    "No file that is damaged or made by an enemy crashes a program, holds it up, makes it take much "
    + "memory or speaks to the terminal, whatever reads it: reels (also with right checksums), "
    + "sheets, pictures, fonts, sounds."
  let seconds: (short: Double, full: Double) = (9, 150)

  func count(_ bench: Bench) throws -> Int? { nil }

  func run(_ number: Int, _ attempt: Attempt) throws {
    // The rare and expensive ones have numbers, so that even a short run includes each of them.
    switch number {
    case 0: try ReelMutants.sparse(attempt)
    case 1: try ReelMutants.events(attempt, count: attempt.bench.isFull ? 100_000_000 : 2_000_000)
    case 2: try ReelMutants.emptyRuns(attempt, ticks: attempt.bench.isFull ? 5_000_000 : 300_000)
    case 3: try ReelMutants.sparseSheet(attempt)
    default:
      switch number % 10 {
      case 0, 1, 2, 3: try ReelMutants.spoilt(attempt)
      case 4, 5, 6: try SheetMutants.spoilt(attempt)
      case 7: try MediaMutants.picture(attempt)
      case 8: try MediaMutants.font(attempt)
      default:
        // Only `play` reads sounds, which takes its time.
        if attempt.chance(2) {
          try MediaMutants.sound(attempt)
        } else {
          try ReelMutants.spoilt(attempt)
        }
      }
    }
  }
}

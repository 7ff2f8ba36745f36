import ReelMath
import Testing

/// Tests of the expectations of scenarios: a wrong one fails.
@Suite struct MoverRunTests {
  /// A mover that walks by one pixel in each of 10 ticks, on a floor.
  private static func walk(isMirrored: Bool = false) -> MoverRun {
    let run = MoverRun(rate: 60, offset: 0, isMirrored: isMirrored)
    run.add(.box(Rect(-100, 100, 300, 20)))
    run.addMover(x: 0, y: 93, walk: 60)
    run.play(ticks: 10)
    return run
  }

  @Test(arguments: [false, true]) func trueExpectationsReportNothing(_ isMirrored: Bool) {
    let run = Self.walk(isMirrored: isMirrored)
    run.always { $0.isOnFloor && !$0.isOnWall && $0.floorID == 1 && $0.dx == 1 && $0.y == 93 }
    run.last { $0.x == 10 && $0.tick == 9 && abs($0.time - 10.0 / 60) < 1e-9 }
    run.once { $0.x == 4 }
    run.mean(is: 4, within: 0, from: 0.05, to: 0.1) { $0.tick }
    run.always(after: { $0.x == 5 }, skip: 2) { $0.tick >= 6 }
    run.always(when: { $0.tick < 2 }) { $0.x < 2.5 }
    #expect(!run.hasFailed)
  }

  /// An expectation for which no tick counts has failed, too.
  @Test(arguments: 0..<8) func falseExpectationsAreReported(_ number: Int) {
    let run = Self.walk()
    run.recordsIssues = false
    switch number {
    case 0: run.always { $0.x < 4 }
    case 1: run.last { $0.isOnWall || $0.x == 9 }
    case 2: run.once { $0.x == 4.5 }
    case 3: run.mean(is: 2, within: 0.5) { $0.dx }
    case 4: run.mean(is: 2, within: 0.5) { 1 / ($0.x - $0.x) }
    case 5: run.always(when: { $0.x > 99 }) { $0.y == 0 }
    case 6: run.always(from: 5) { $0.isOnFloor }
    default: run.always(after: { $0.isOnCeiling }) { $0.isOnFloor }
    }
    #expect(run.hasFailed)
  }

  @Test func startsEndAtTheFirstFailure() {
    var runs = 0
    forEachStart(60, from: [0, 0.5]) { run, _ in
      runs += 1
      run.recordsIssues = false
      if run.isMirrored { run.always { _ in true } }
    }
    #expect(runs == 2)
  }
}

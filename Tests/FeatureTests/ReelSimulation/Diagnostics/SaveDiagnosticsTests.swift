import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Saved values that would be lost without a report.
@Suite struct SaveDiagnosticsTests {
  private let stage = DiagnosticsStage()
  private var simulation: Simulation { stage.simulation }
  private var world: World { stage.world }
  private var lines: DiagnosticsStage.Lines { stage.lines }

  private struct Score: Resource { var points: Int32 = 0 }
  private struct Kept: Resource { var points: Int32 = 0 }

  @Test func aResourceSavedButNotKeptIsReported() {
    stage.begin()
    world.insert(Score())
    simulation.persist(Kept())
    simulation.persist(Bindings())
    stage.run { world in
      world.save(Kept.self)
      world.controls.saveBindings()
      world.save(Score.self)
    }
    stage.step(6)
    #expect(
      lines.all.count == 1 && lines.all[0].hasPrefix("The resource Score is saved and not kept:"),
      "\(lines.all)")
    #expect(simulation.diagnoses.first?.system == "culprit")
  }

  private struct Progress: Resource { var level: Int32 = 1 }
  private struct Favourite: Resource { var friend = Entity.none }

  @Test(arguments: [false, true])
  func aKeptResourceInsertedAgainIsReported(_ isLost: Bool) {
    let first = Simulation(content: GameContent(), seed: 1)
    first.persist(Progress(level: 7))
    first.schedule.add("save") { $0.save(Progress.self) }
    first.step(TickInput())
    var saved = SavedValues()
    for case .save(let name, let bytes) in first.messages { saved[name] = bytes }
    let next = Simulation(content: GameContent(), seed: 1, startData: saved.startData)
    next.persist(Progress())
    if isLost { next.world.insert(Progress()) }
    next.persist(Favourite())
    var lines: [String] = []
    next.diagnose { lines.append($0) }
    for _ in 0..<5 { next.step(TickInput()) }
    #expect(lines.count == (isLost ? 2 : 1), "\(lines)")
    #expect(lines.last?.hasPrefix("The resource Favourite is kept and holds an Entity") == true)
    #expect(lines[0].hasPrefix("The resource Progress is kept, and inserted again") == isLost)
  }

  /// Checks that progress that is never saved is reported, because a player who quits would lose it.
  @Test(arguments: [false, true]) func aKeptResourceThatIsNeverSavedIsReported(_ isSaved: Bool) {
    let simulation = Simulation(content: GameContent(), seed: 1, rate: TickRate(1))
    simulation.persist(Progress())
    simulation.schedule.add("getOn") { world in
      if world[Clock.self].tick == 400 { world[Progress.self].level = 2 }
      if isSaved && world[Clock.self].tick == 900 { world.save(Progress.self) }
    }
    var lines: [String] = []
    simulation.diagnose { lines.append($0) }
    for _ in 0..<990 { simulation.step(TickInput()) }
    #expect(lines.isEmpty, "\(lines)")
    for _ in 0..<60 { simulation.step(TickInput()) }
    #expect(lines.count == (isSaved ? 0 : 1), "\(lines)")
    #expect(
      isSaved || lines[0].hasPrefix("The resource Progress is kept, has changed, and was not saved")
    )
  }
}

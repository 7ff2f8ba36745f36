import ReelECS
import ReelMath
import Testing

/// The systems of a feature, as constants of code.
private enum Cart {
  static let drive = System("drive") { world in world[Score.self].points += 1 }
  static let brake = System("brake", when: { $0[Score.self].points > 2 }) { world in
    world[Score.self].points *= 10
  }
}

private enum Drops {
  static let begin = System("begin", in: .input, once: true) { world in
    world[Score.self].points += 100
  }
  static let fall = System("fall", in: .update) { world in world[Score.self].points += 3 }
  static let show = System("show", in: .present) { _ in }
}

@Suite struct SystemTests {
  @Test func systemValuesAreOrderedByValuesAndClosuresByNames() {
    let schedule = Schedule()
    schedule.add(Drops.fall, after: Cart.drive, Cart.brake)
    schedule.add(Cart.brake)
    schedule.add("steer", after: [Cart.drive.name], before: [Cart.brake.name]) { _ in }
    schedule.add("aim", before: [Cart.drive.name]) { _ in }
    schedule.add(Cart.drive)
    schedule.add("last", after: ["fall", Cart.brake.name]) { _ in }
    schedule.add(System("first") { _ in }, before: Drops.fall, Cart.drive)
    schedule.add("second", after: ["first"], before: ["aim"]) { _ in }
    schedule.add(System("list") { _ in }, after: [Drops.fall], before: [Drops.show])
    schedule.add("names", before: ["first"]) { _ in }
    schedule.add(System("values") { _ in }, after: [], before: [Cart.drive])
    schedule.add(Drops.show)
    #expect(
      schedule.order == [
        "names", "first", "second", "aim", "values", "drive", "steer", "brake", "fall", "last",
        "list", "show",
      ])
  }

  @Test func ordersAcrossPhasesAreAllowed() {
    let schedule = Schedule()
    schedule.add(Drops.show, after: Drops.fall, Drops.begin)
    schedule.add(Drops.begin, before: Drops.fall)
    schedule.add(Drops.fall, after: Drops.begin, before: Drops.show)
    #expect(schedule.order == ["begin", "fall", "show"])
  }

  @Test func oneSystemServesManySchedulesAndWorlds() {
    func play() -> [UInt64] {
      let (a, b) = (World(), World())
      let (one, other) = (Schedule(), Schedule())
      for schedule in [one, other] {
        schedule.add(Drops.begin)
        schedule.add(Drops.fall)
        schedule.add(Cart.brake, after: Drops.fall)
      }
      other.add(Cart.drive)
      for world in [a, b] { world.insert(Score()) }
      for _ in 0..<2 { one.run(a) }
      for _ in 0..<3 { other.run(b) }
      return [a, b].map { UInt64($0[Score.self].points) }
    }
    // The first tick adds 100. Each tick then adds 3 and multiplies by 10, and in the second schedule also adds 1.
    #expect(play() == [10_330, 103_441])
    #expect(play() == [10_330, 103_441])
  }

  @Test func systemsAreSwitchedAndRunByTheirValues() {
    let world = World()
    world.insert(Score())
    let schedule = Schedule()
    schedule.add(Drops.fall)
    world.setSystem(Drops.fall, enabled: false)
    #expect(!world.isSystemEnabled(Drops.fall) && !world.isSystemEnabled("fall"))
    schedule.run(world)
    #expect(world[Score.self].points == 0)
    schedule.run(Drops.fall, world)
    #expect(world[Score.self].points == 3)
    world.setSystem(Drops.fall, enabled: true)
    schedule.run(world)
    #expect(world[Score.self].points == 6)
  }

  // MARK: - Features

  /// Returns the order of the systems of three features and a game, which are added in a given order.
  private func order(of features: [String], gameFirst: Bool) -> [String] {
    let schedule = Schedule()
    func game() {
      schedule.add("zoom") { _ in }
      schedule.add("bounce", before: ["b2"]) { _ in }
      schedule.add("draw", in: .present) { _ in }
    }
    if gameFirst { game() }
    for feature in features {
      schedule.adding(for: feature) {
        if feature == "A" {
          schedule.add("a2") { _ in }
          schedule.add("a1", after: ["c1"]) { _ in }
          schedule.add("a3") { _ in }
        } else if feature == "B" {
          schedule.add("b1", in: .input) { _ in }
          schedule.add("b2") { _ in }
        } else {
          schedule.add("c2", in: .present) { _ in }
          schedule.add("c1") { _ in }
        }
      }
    }
    if !gameFirst { game() }
    return schedule.order
  }

  @Test func theOrderOfInstallationHasNoEffect() {
    let expected = ["b1", "a2", "a3", "c1", "a1", "zoom", "bounce", "b2", "c2", "draw"]
    for features in [
      ["A", "B", "C"], ["A", "C", "B"], ["B", "A", "C"], ["B", "C", "A"], ["C", "A", "B"],
      ["C", "B", "A"],
    ] as [[String]] {
      #expect(order(of: features, gameFirst: false) == expected)
      #expect(order(of: features, gameFirst: true) == expected)
    }
  }

  /// Features request an order against systems of other features, which need not exist.
  @Test func aSystemMayRunAfterAMissingSystem() {
    let schedule = Schedule()
    schedule.add(Drops.fall, after: Drops.begin, before: Drops.show)
    #expect(schedule.order == ["fall"])
  }

  @Test func featuresAreInTheGivenOrder() {
    let schedule = Schedule()
    for (feature, system) in [("a", "a1"), ("b", "b1"), ("c", "c1"), ("d", "d1")]
      as [(String, StaticString)]
    {
      schedule.adding(for: feature) { schedule.add(system) { _ in } }
    }
    schedule.featureOrder = ["c", "a"]
    #expect(schedule.order == ["c1", "a1", "b1", "d1"])
  }

  @Test func aFeatureMayAddAnotherFeature() throws {
    struct Failed: Error {}
    let schedule = Schedule()
    schedule.adding(for: "b") {
      schedule.add("b1") { _ in }
      schedule.adding(for: "a") { schedule.add("a1") { _ in } }
      schedule.add("b2") { _ in }
    }
    #expect(throws: Failed.self) {
      try schedule.adding(for: "c") { () throws(Failed) in throw Failed() }
    }
    schedule.add("x") { _ in }
    schedule.adding(for: "d") { schedule.add("d1") { _ in } }
    #expect(schedule.order == ["a1", "b1", "b2", "d1", "x"])
  }

  @Test func hooksOfStatesAreOrderedByFeatures() {
    func entered(_ features: [String]) -> [String] {
      let world = World()
      let log = Log<String>()
      world.insert(Screen.title)
      world.insert(Weather.dry)
      let schedule = Schedule()
      schedule.onEnter(Screen.title, "own") { _ in log.append("own") }
      for feature in features {
        schedule.adding(for: feature) {
          if feature == "a" {
            schedule.onEnter(Weather.dry, "a1") { _ in log.append("a1") }
            schedule.onEnter(Screen.title, "a2") { _ in log.append("a2") }
          } else {
            schedule.onEnter(Screen.title, "b1") { _ in log.append("b1") }
          }
        }
      }
      schedule.run(world)
      return log.all
    }
    #expect(entered(["a", "b"]) == ["a2", "b1", "own", "a1"])
    #expect(entered(["b", "a"]) == ["a2", "b1", "own", "a1"])
  }
}

private enum Weather: UInt8, GameState {
  case dry
  init() { self = .dry }
}

extension Schedule {
  fileprivate static func text(_ name: StaticString) -> String { "\(name)" }
}

@Suite(.tags(.exit)) struct SystemMisuseTests {
  @Test func impossibleOrdersTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let schedule = Schedule()
        schedule.add(Drops.fall, after: Drops.show)
        schedule.add(Drops.show)
        _ = schedule.order
      },
      "System fall is to run after show, whose phase is later than its own. Choose another phase for "
        + "one of them, or take the order out.")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let schedule = Schedule()
        schedule.add(Drops.fall, before: Drops.begin)
        schedule.add(Drops.begin)
        _ = schedule.order
      },
      "System fall is to run before begin, whose phase is earlier than its own.")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let schedule = Schedule()
        schedule.add("fall", after: ["begin"]) { _ in }
        _ = schedule.order
      },
      "System fall is to run before or after begin, which the schedule does not have.")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let schedule = Schedule()
        schedule.add(Drops.fall)
        schedule.add(Drops.fall)
      },
      "Two systems are named fall. Give one of them another name.")
  }
}

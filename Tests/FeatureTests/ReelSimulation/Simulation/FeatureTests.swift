import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

private struct Counter: Component, Equatable {
  var value: Int32 = 0
}

private struct Log: Resource {
  var entries: [Int32] = []
}

extension Counter {
  fileprivate static let double = System("double") { world in
    world.each { (counter: inout Counter) in counter.value *= 2 }
  }
  fileprivate static let increase = System("increase") { world in
    world.each { (counter: inout Counter) in counter.value += 1 }
  }
}

/// A feature whose systems run one after the other, in the order in which it adds them.
private struct Pair: Feature {
  func install(in simulation: Simulation) {
    simulation.add(Counter.increase, Counter.double, groups: [.game])
  }
}

/// A feature whose system has no order relative to that of the other feature.
private struct Zebra: Feature {
  func install(in simulation: Simulation) {
    simulation.world.register(Counter.self)
    simulation.add(Counter.double)
    simulation.atStart { simulation in
      simulation.world.spawn(Counter(value: 1))
      simulation.world[Log.self].entries.append(26)
    }
  }
}

private struct Ant: Feature {
  func install(in simulation: Simulation) {
    simulation.add(Counter.increase)
    simulation.atStart { simulation in
      simulation.world.spawn(Counter(value: 100), Transform())
      simulation.world[Log.self].entries.append(1)
    }
  }
}

/// A feature that is first by its name, and after the zebra because it needs it.
private struct Aardvark: Feature {
  func install(in simulation: Simulation) {
    simulation.require(Zebra.self)
    simulation.add(System("reset") { world in world[Log.self].entries.append(0) })
    simulation.atStart { simulation in simulation.world[Log.self].entries.append(-1) }
  }
}

private struct Gravity: Feature {
  static let featureName = "Gravity"
  var strength: Float = 10
  func install(in simulation: Simulation) {
    simulation.world.insert(Strength(value: strength))
  }
}

private struct Strength: Resource {
  var value: Float = 0
}

@Suite struct FeatureTests {
  private func make(_ install: (Simulation) -> Void) -> Simulation {
    let simulation = Simulation(content: GameContent(), seed: 3) { simulation in
      simulation.world.insert(Log())
      install(simulation)
    }
    return simulation
  }

  private func step(_ simulation: Simulation) {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 100))
  }

  @Test func aFeatureThatSeveralNeedIsInstalledOnce() {
    let simulation = make { simulation in
      simulation.require(Zebra.self)
      simulation.require(Aardvark.self)
      simulation.require(Zebra.self)
    }
    #expect(simulation.has(Zebra.self) && simulation.has(Aardvark.self))
    #expect(!simulation.has(Ant.self))
    step(simulation)
    #expect(simulation.world.entityCount == 1)
    #expect(simulation.world[Log.self].entries == [26, -1, 0])
  }

  @Test func severalSystemsAreAddedAtOnce() {
    let simulation = make { $0.require(Pair.self) }
    let entity = simulation.world.spawn(Counter(value: 3))
    step(simulation)
    #expect(simulation.world[entity, Counter.self]?.value == 8)
    simulation.world.setGroup(SystemGroup(feature: "Pair"), enabled: false)
    step(simulation)
    simulation.world.setGroup(SystemGroup(feature: "Pair"), enabled: true)
    simulation.world.setGroup(.game, enabled: false)
    step(simulation)
    #expect(simulation.world[entity, Counter.self]?.value == 8)
  }

  @Test func theOrderOfInstallationChangesNoHash() {
    let installs: [(Simulation) -> Void] = [
      { $0.require(Zebra.self) }, { $0.require(Ant.self) }, { $0.require(Aardvark.self) },
      { $0.require(StandardFeatures.self) },
    ]
    var hashes: Set<UInt64> = []
    var snapshots: Set<[UInt8]> = []
    var orders: Set<[String]> = []
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1], [1, 0, 2, 3]] {
      let simulation = make { for at in order { installs[at]($0) } }
      for _ in 0..<3 { step(simulation) }
      hashes.insert(simulation.stateHash)
      snapshots.insert(simulation.snapshot().bytes)
      orders.insert(simulation.schedule.order)
      // The ant comes before the zebra, and the aardvark after the zebra that it needs.
      #expect(simulation.world[Log.self].entries.prefix(3) == [1, 26, -1])
      #expect(simulation.world.rows(Counter.self).map(\.value).sorted() == [22, 814])
    }
    #expect(hashes.count == 1)
    #expect(orders.count == 1)
  }

  @Test func aSimulationWithoutFeaturesHasNoTypesOrSystems() {
    let server = Simulation(content: GameContent(), seed: 1) { _ in }
    step(server)
    #expect(server.tick == 1)
    #expect(server.schedule.order.isEmpty)
    #expect(!server.world.has(Camera.self) && !server.world.has(PlayerControls.self))
    let painter = ScenePainter(server)
    painter.recordTick(server.world)
    var list = DrawList()
    painter.paint(server.world, into: &list)
    #expect(list.quads.isEmpty && list.view == Vec2(100, 100))
    #expect(!server.world.describeLayout().contains { $0.name == "Sprite" })
  }

  /// Checks that each feature brings what it needs, also while a diagnosis inspects components of other features.
  @Test func everyFeatureRunsAlone() {
    let features: [(Simulation) -> Void] = [
      { $0.require(TransformFeature.self) }, { $0.require(CameraFeature.self) },
      { $0.require(ControlFeature.self) }, { $0.require(ButtonFeature.self) },
      { $0.require(SpriteFeature.self) }, { $0.require(ShadowFeature.self) },
      { $0.require(LabelFeature.self) }, { $0.require(ParallaxLayerFeature.self) },
      { $0.require(AnimationFeature.self) }, { $0.require(TimelineFeature.self) },
      { $0.require(ImplicitAnimationFeature.self) }, { $0.require(CollisionFeature.self) },
      { $0.require(SoundFeature.self) }, { $0.require(PauseFeature.self) },
      { $0.require(PropertyFeature.self) }, { $0.require(DrawingFeature.self) },
      { $0.require(VisibilityFeature.self) }, { $0.require(TransitionFeature.self) },
      { $0.require(InterfaceFeature.self) }, { $0.require(MapFeature.self) },
      { $0.require(PathFeature.self) }, { $0.require(SliceFeature.self) },
      { $0.require(MoverFeature.self) }, { $0.require(ParticleFeature.self) },
      { $0.require(OverlayFeature.self) }, { $0.require(GestureFeature.self) },
      { $0.require(MapLayerFeature.self) }, { $0.require(CollisionViewFeature.self) },
      { $0.require(CrossfadeFeature.self) }, { $0.require(ProgramFeature.self) },
    ]
    for feature in features {
      let simulation = Simulation(content: GameContent(), seed: 1, features: feature)
      let layout = { simulation.world.describeLayout().map(\.name) }
      simulation.start()
      // An entity moves ever farther away, so that the check for runaways inspects it.
      if layout().contains("Transform") {
        simulation.world.spawn(Transform())
        simulation.schedule.add("drift") { world in
          world.each { (transform: inout Transform) in transform.position.x += 60 }
        }
      }
      simulation.diagnose { _ in }
      let expected = layout()
      let painter = ScenePainter(simulation)
      var list = DrawList()
      for _ in 0..<600 {
        step(simulation)
        painter.recordTick(simulation.world)
        painter.paint(simulation.world, alpha: 0.5, into: &list)
      }
      // Running and drawing have registered no type that the feature did not name.
      #expect(layout() == expected)
    }
  }

  @Test func twoSimulationsShareNothing() {
    let one = make { $0.require(Zebra.self) }
    let other = make { $0.require(Zebra.self) }
    for _ in 0..<3 { step(one) }
    step(other)
    #expect(one.world.rows(Counter.self).map(\.value) == [8])
    #expect(other.world.rows(Counter.self).map(\.value) == [2])
  }

  @Test func aFeatureMayCarryValues() {
    let simulation = make { simulation in
      simulation.install(Gravity(strength: 3))
      simulation.require(Gravity.self)
    }
    #expect(simulation.world[Strength.self].value == 3)
  }

  @Test func theSystemsOfAFeatureCanBeSwitchedOff() throws {
    let simulation = make { $0.require(Zebra.self) }
    step(simulation)
    simulation.world.setGroup(Zebra.systems, enabled: false)
    let snapshot = simulation.snapshot()
    for _ in 0..<3 { step(simulation) }
    #expect(simulation.world.rows(Counter.self).map(\.value) == [2])
    simulation.world.setGroup(Zebra.systems, enabled: true)
    step(simulation)
    #expect(simulation.world.rows(Counter.self).map(\.value) == [4])
    try simulation.restore(snapshot)
    step(simulation)
    #expect(simulation.world.rows(Counter.self).map(\.value) == [2])
  }

  @Test func atStartRunsAtOnceOutsideOfInstall() {
    let simulation = make { _ in }
    simulation.atStart { $0.world.spawn(Transform()) }
    #expect(simulation.world.entityCount == 1)
    simulation.start()
    simulation.start()
    step(simulation)
    #expect(simulation.world.entityCount == 1)
  }
}

import Reel
import Testing

@testable import ReelMatch

// Failures of other rollback libraries in what a restore brings back of entities and components: each test has rules in
// which a wrong guess about the second player changes exactly that. Nothing is registered.

@Suite struct RestoredEntitiesTests {
  /// bevy_ggrs, pitfalls: a component or resource that was not registered stayed as it was, without a word.
  @Test func unregisteredTypesAreRestored() {
    let simulation = expectSame {
      $0.schedule.add("mint") { world in
        guard world.isHeld else { return }
        world.spawn(Coin(worth: world.random[4].int(in: 1...9)))
        world[Purse.self].sum += 1
      }
    }
    #expect(simulation.world.query(with: Coin.self).count > 20)
  }

  /// bevy_ggrs #72 and #90: an entity that was despawned in a predicted frame came back without all of its
  /// components, or not at all.
  @Test func despawnedEntitiesComeBackComplete() {
    expectSame {
      for number in 0..<60 as Range<Int32> {
        $0.world.spawn(Transform(x: Float(number)), Coin(worth: number, marks: [number]), Shiny())
      }
      $0.schedule.add("spend") { world in
        guard !world.isHeld, let coin = world.query(with: Coin.self).first else { return }
        if world[Clock.self].tick % 3 == 0 { world.despawn(coin) }
      }
    }
  }

  /// bevy_ggrs #11, #29, #40 and #81: an entity that was spawned again in a repeated frame had another id.
  @Test func entitiesKeepTheirIds() {
    let simulation = expectSame {
      $0.schedule.add("change") { world in
        let old = world[Purse.self].coins.last ?? .none
        if world.isHeld { world.despawn(old) }
        let coin = world.spawn(Coin(worth: 1))
        world.spawn(Owner(coin: coin))
        world[Purse.self].coins.append(coin)
        world[Purse.self].log.append(world.isAlive(old) ? 1 : 0)
      }
    }
    let purse = simulation.world[Purse.self]
    #expect(Set(purse.coins.map(\.description)).count == purse.coins.count)
    #expect(purse.log.contains(0) && purse.log.contains(1))
  }

  /// bevy_ggrs #103 and #118: parents and children pointed to entities of before the rollback.
  @Test func childrenComeBackWithTheirParents() {
    expectSame {
      $0.world.spawn(Transform(), Coin(worth: 99))
      $0.schedule.add("adopt") { world in
        guard let parent = world.query(with: Coin.self).entities.last else { return }
        if world.isHeld, world[parent, Coin.self]?.worth != 99 { return world.despawn(parent) }
        let child = world.spawn(Transform(x: 1), Coin(worth: 1))
        world.setParent(of: child, to: parent)
        world[Purse.self].log.append(Int32(world.globalPosition(of: child).x))
      }
    }
  }

  /// bevy_ggrs, pitfalls: the order of a query was another one after a restore.
  @Test func queriesKeepTheirOrder() throws {
    func rules(_ simulation: Simulation) {
      simulation.world.register(Coin.self, Shiny.self)
      for number in 0..<20 as Range<Int32> { simulation.world.spawn(Coin(worth: number)) }
      simulation.schedule.add("shuffle") { world in
        let coins = world.query(with: Coin.self).entities
        let coin = coins[Int(world[Clock.self].tick) * 7 % coins.count]
        if world.has(coin, Shiny.self) {
          world.remove(coin, Shiny.self)
        } else if world.isHeld {
          world.insert(coin, Shiny())
        } else {
          world.despawn(coin)
          world.spawn(Coin(worth: 5))
        }
        var sum: Int32 = 0
        world.each { (coin: Coin) in sum = sum &* 31 &+ coin.worth }
        world[Purse.self].sum = sum
      }
    }
    let simulation = expectSame(rules)
    // Another machine has the same order, too.
    let other = Simulation(content: GameContent(), seed: 1, players: 2)
    other.world.insert(Purse())
    rules(other)
    try other.restore(Snapshot(bytes: simulation.snapshot().bytes))
    let order = { (world: World) in world.query(with: Coin.self).entities }
    #expect(order(other.world) == order(simulation.world))
  }

  /// bevy_ggrs, tests of 0.22: resources and components that were inserted or removed in a predicted frame.
  @Test func whatComesAndGoesIsRestored() {
    expectSame {
      $0.world.insert(Luck())
      let coin = $0.world.spawn(Coin())
      $0.schedule.add("toss") { world in
        if world.isHeld != world.has(Luck.self) {
          world[Purse.self].sum += 1
        } else if world.has(Luck.self) {
          world.remove(Luck.self)
          world.remove(coin, Coin.self)
        } else {
          world.insert(Luck(left: world.random[1].int(in: 1...9)))
          world.insert(coin, Coin(worth: 2))
        }
      }
    }
  }
}

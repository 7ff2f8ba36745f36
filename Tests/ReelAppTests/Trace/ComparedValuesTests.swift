import Reel
import Testing

@testable import ReelInspector

/// The older of two builds of a game.
private enum Old {
  struct Stop: FieldValue {
    var x: Float = 0
  }
  struct Route: Component {
    static let componentName = "Route"
    var stops: [Stop] = []
    var speed: Int16 = 4
    var name = "a"
  }
  struct Bank: Resource {
    static let resourceName = "Bank"
    var total: Int32 = 0
  }
}

/// The later one: a wider number, another order, a text and a coordinate more, a component and a resource more.
private enum New {
  struct Stop: FieldValue {
    var x: Float = 0
    var y: Float = 7
  }
  struct Route: Component {
    static let componentName = "Route"
    var name = "a"
    var label = "new"
    var speed: Int32 = 4
    var stops: [Stop] = []
  }
  struct Glow: Component {
    static let componentName = "Glow"
    var level: Float = 0
  }
  struct Bank: Resource {
    static let resourceName = "Bank"
    var total: Int32 = 0
  }
  struct Rate: Resource {
    static let resourceName = "Rate"
    var percent: Int32 = 3
  }
}

@Suite struct ComparedValuesTests {
  private func old(x: Float = 3, total: Int32 = 5) -> World {
    let world = World()
    world.insert(Old.Bank(total: total))
    world.spawn(Old.Route(stops: [Old.Stop(x: 1), Old.Stop(x: x)]))
    world.spawn(Old.Route(speed: -1, name: "b"))
    return world
  }

  private func new() -> World {
    let world = World()
    world.register(New.Glow.self)
    world.insert(New.Rate())
    world.insert(New.Bank(total: 5))
    world.spawn(New.Glow(), New.Route(stops: [New.Stop(x: 1), New.Stop(x: 3)]))
    world.spawn(New.Route(name: "b", speed: -1))
    return world
  }

  private let left = [
    "component Route.label", "component Route.stops[].y", "component Glow", "resource Rate",
  ]

  @Test func whatBothBuildsHaveIsTheSame() {
    let compared = ComparedValues(without: left)
    #expect(compared.hash(old()).total == compared.hash(new()).total)
    #expect(compared.hash(new()).types.map(\.title) == ["component Route", "resource Bank"])
    for at in left.indices {
      var fewer = left
      fewer.remove(at: at)
      let other = ComparedValues(without: fewer)
      #expect(other.hash(old()).total != other.hash(new()).total, "\(left[at])")
    }
  }

  @Test func aDifferenceOfWhatBothHaveIsFoundByItsType() {
    let compared = ComparedValues(without: left)
    func differing(_ world: World) -> [String] {
      zip(compared.hash(world).types, compared.hash(new()).types)
        .filter { $0.hash != $1.hash }.map { $0.0.title }
    }
    #expect(differing(old(x: 4)) == ["component Route"])
    #expect(differing(old(total: 6)) == ["resource Bank"])
    let swapped = World()
    swapped.insert(Old.Bank(total: 5))
    swapped.spawn(Old.Route(stops: [Old.Stop(x: 3), Old.Stop(x: 1)]))
    swapped.spawn(Old.Route(speed: -1, name: "b"))
    #expect(differing(swapped) == ["component Route"])
  }

  @Test func aFieldIsLeftOutWithAllInsideOfIt() {
    let compared = ComparedValues(without: ["component Route.stops"])
    let world = old()
    let value = world.listed(world.listedEntities()[0])[0]
    #expect(compared.reduced(value, isComponent: true)?.fields.map(\.path) == ["speed", "name"])
    #expect(compared.reduced(value, isComponent: false)?.fields.count == value.fields.count)
    #expect(
      ComparedValues(without: ["component Rout", "component Route.st"])
        .reduced(value, isComponent: true) == value)
    #expect(ComparedValues(without: ["component Route"]).reduced(value, isComponent: true) == nil)
  }
}

import Reel
import Testing

@testable import ReelInspector

private struct Health: Component {
  var points: Int32 = 10
  var share: Float = 0.5
  var isShown = true
  var title = "a hero"
  var shield: UInt8?
}

@Suite struct EntityConditionTests {
  private let values: [ListedValue] = {
    let world = World()
    return world.listed(world.spawn(Health()))
  }()

  @Test(arguments: [
    "Health", "Health.points=10", "Health.points<10.5", "Health.points>=10", "Health.points!=11",
    "Health.share<=0.5", "Health.isShown=true", "Health.title=a hero", "Health.shield=none",
    "Health.title!=", "Health.points!=many", "Health.points!=none",
  ])
  func aTrueConditionHolds(_ text: String) throws {
    let condition = try #require(EntityCondition(text))
    #expect(condition.holds(for: values))
  }

  @Test(arguments: [
    "Armour", "Health.points>10", "Health.points<1e1", "Health.share!=0.5", "Health.isShown=false",
    "Health.isShown=yes", "Health.shield!=none", "Health.isShown=none", "Health.shield=3",
    "Health.nothing=1", "Health.points=ten",
  ])
  func aFalseConditionDoesNotHold(_ text: String) throws {
    let condition = try #require(EntityCondition(text))
    #expect(!condition.holds(for: values))
  }

  @Test func malformedConditionsAreRefused() {
    for text in ["", ".points<1", "<3", "Health.points", "Health!3"] {
      #expect(EntityCondition(text) == nil, "\(text)")
    }
    #expect(EntityCondition("Health.pints<3")?.exists(in: values) == false)
    #expect(EntityCondition("Health.points<3")?.exists(in: values) == true)
  }
}

import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Properties that glide to the values that they are set to.
@Suite struct ImplicitAnimationTests {
  private let simulation = Simulation(content: GameContent(), seed: 1)
  private var world: World { simulation.world }
  private let boat: Entity

  init() { boat = simulation.world.spawn(Transform(x: 10), Sprite(FrameID())) }

  private func step() { simulation.step(TickInput(viewWidth: 100, viewHeight: 50)) }
  private var x: Float { world[boat, Transform.self]!.position.x }
  private func glide(to x: Float, ticks: Float = 4) {
    world.properties.animate(over: .ticks(ticks), curve: .linear) {
      world.properties.set(.position, of: boat, to: Vec2(x, 0))
    }
  }

  @Test func aPropertyGlidesToItsValue() {
    glide(to: 50)
    #expect(x == 10)
    #expect(world.properties.modelValue(of: .position, in: boat) == AnimatedValue(50))
    var way: [Float] = []
    for _ in 0..<6 {
      step()
      way.append(x)
      #expect(world.properties.value(of: .position, in: boat) == AnimatedValue(x))
      #expect(world.properties.modelValue(of: .position, in: boat) == AnimatedValue(50))
    }
    #expect(way == [20, 30, 40, 50, 50, 50])
  }

  @Test func valuesSetOutsideOfTransactionsDoNotGlide() {
    world.properties.set(.position, of: boat, to: Vec2(50, 0))
    #expect(x == 50)
    // Setting a value also cuts off a glide that is under way.
    glide(to: 90)
    step()
    world.properties.set(.position, of: boat, to: Vec2(1, 0))
    step()
    #expect(x == 1 && world.properties.modelValue(of: .position, in: boat) == AnimatedValue(1))
  }

  @Test func glidingCanBeOffForATransactionAPropertyOrAnEntity() {
    world.properties.animate(over: .ticks(4)) {
      world.properties.animate(over: .ticks(0)) {
        world.properties.set(.position, of: boat, to: Vec2(50, 0))
      }
      world.properties.set(.rotation, of: boat, to: 1)
    }
    #expect(x == 50 && world[boat, Transform.self]?.rotation == 0)

    world[ImplicitAnimations.self].turn(.position, on: false)
    #expect(
      !world[ImplicitAnimations.self].isOn(.position) && world[ImplicitAnimations.self].isOn(.scale)
    )
    glide(to: 7)
    #expect(x == 7)
    world[ImplicitAnimations.self].turn(.position, on: true)
    glide(to: 8)
    #expect(x == 7)

    world.insert(boat, NoImplicitAnimation())
    glide(to: 9)
    #expect(x == 9)
  }

  @Test func aNewGlideBeginsWhereTheOldOneIs() {
    glide(to: 50)
    step()
    step()
    glide(to: 10)
    #expect(world.properties.modelValue(of: .position, in: boat) == AnimatedValue(10))
    var way: [Float] = []
    for _ in 0..<5 {
      step()
      way.append(x)
    }
    #expect(way == [25, 20, 15, 10, 10])
  }

  @Test func everyTransactionHasItsOwnDurationAndCurve() {
    world.properties.animate(over: .ticks(2), curve: .linear) {
      world.properties.set(.opacity, of: boat, to: 0)
      world.properties.animate(over: .ticks(4), curve: .easeInQuad) {
        world.properties.set(.scale, of: boat, to: Vec2(17, 1))
      }
      world.properties.set(.tint, of: boat, to: Color(0, 0, 0))
    }
    step()
    #expect(world[boat, Sprite.self]?.tint == Color(128, 128, 128, 128))
    #expect(world[boat, Transform.self]?.scale.x == 2)
    step()
    #expect(world[boat, Sprite.self]?.tint == .clear)
  }

  @Test func transactionsWorkInsideOfEachAndWithThrowingBodies() {
    struct Failure: Error {}
    world.properties.animate(over: .ticks(2), curve: .linear) {
      world.each { (entity: Entity, _: Sprite) in
        world.properties.set(.position, of: entity, to: Vec2(30, 0))
      }
    }
    #expect(throws: Failure.self) {
      try world.properties.animate(over: .ticks(9)) { throw Failure() }
    }
    // The transaction that failed is closed.
    world.properties.set(.rotation, of: boat, to: 2)
    #expect(world[boat, Transform.self]?.rotation == 2)
    step()
    #expect(x == 20)
  }

  @Test func glidesOfDespawnedEntitiesAreRemoved() {
    let other = world.spawn(Transform())
    world.properties.animate(over: .ticks(4)) {
      world.properties.set(.position, of: other, to: Vec2(30, 0))
      world.properties.set(.position, of: .none, to: Vec2(30, 0))
      world.properties.set(.opacity, of: other, to: 0)
    }
    world.despawn(other)
    let again = world.spawn(Transform(x: 3))
    for _ in 0..<6 { step() }
    #expect(world[again, Transform.self]?.position.x == 3)
  }

  @Test func glidesArePartOfTheState() throws {
    glide(to: 50)
    step()
    let snapshot = simulation.snapshot()
    step()
    let hash = simulation.stateHash
    try simulation.restore(snapshot)
    #expect(world.properties.modelValue(of: .position, in: boat) == AnimatedValue(50))
    step()
    #expect(simulation.stateHash == hash && x == 30)
  }
}

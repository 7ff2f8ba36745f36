import ReelECS
import Testing

@testable import ReelDrawing

@Suite struct ParticleSetTests {
  @Test func aSearchFindsAPoolAfterThoseBeforeItWereRemoved() {
    let world = World()
    let emitters = (0..<3).map { _ in world.spawn() }
    var set = ParticleSet()
    for emitter in emitters { _ = set.find(emitter, 0, isLocal: false) }
    let last = set.find(emitters[2], 0, isLocal: false)
    set.pools[last].particles.append(Particle())
    set.removeEmptyPools(world)
    #expect(set.pools.count == 1)
    #expect(set.find(emitters[2], 0, isLocal: false) == 0)
    #expect(set.find(emitters[0], 0, isLocal: false) == 1)
  }
}

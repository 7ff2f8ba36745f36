import Reel
import Testing

/// Tests of the code of docs/movers.md.
@Suite struct MoversPageTests {
  @Test func aHeroWalksAndJumps() {
    let tiles = (0..<40).map { $0 < 20 ? Tile.empty : .full }
    let level = TileGrid(
      origin: Vec2(0, 80), cellSize: Vec2(16, 16), columns: 20, tiles: tiles)
    let standing = walkAndJump(level, ticks: 60)
    #expect(standing.isOnFloor && standing.floor == 1 && standing.position.y == 89)
    #expect(abs(standing.position.x - 80) < 0.01)
    let flying = walkAndJump(level, ticks: 70)
    #expect(!flying.isOnFloor && flying.position.y < 70)
  }
}

import Reel
import ReelCollision
import ReelContent
import ReelMath
import Testing

@Suite struct MapObjectShapeTests {
  private func object(
    _ shape: MapShape, _ size: Vec2 = .zero, _ points: [Vec2] = [], rotation: Float = 0
  ) -> MapObject {
    MapObject(
      shape: shape, position: Vec2(500, 300), size: size, rotation: rotation, points: points)
  }

  @Test func shapesAreRelativeToTheObjectsPosition() {
    #expect(object(.point).collisionShape() == .point(.zero))
    #expect(
      object(.rectangle, Vec2(30, 8)).collisionShape() == .box(Rect(0, 0, 30, 8)))
    #expect(object(.rectangle, Vec2(30, 8)).collisionShape()?.isUprightBox == true)
    #expect(
      object(.ellipse, Vec2(24, 24)).collisionShape() == .circle(radius: 12, at: Vec2(12, 12)))
    #expect(
      object(.capsule, Vec2(14, 34)).collisionShape()
        == .capsule(Vec2(7, 7), Vec2(7, 27), radius: 7))
    let corners = [Vec2(-14, 10), Vec2(0, -14), Vec2(14, 10)]
    #expect(object(.polygon, .zero, corners).collisionShape() == .polygon(corners))
  }

  @Test func rectanglesAndPolygonsCanBeRounded() {
    let corners = [Vec2(-14, 10), Vec2(0, -14), Vec2(14, 10)]
    #expect(
      object(.polygon, .zero, corners).collisionShape(radius: 4) == .polygon(corners, radius: 4))
    #expect(object(.rectangle, Vec2(30, 8)).collisionShape(radius: 2)?.radius == 2)
  }

  /// Turns an object around its position, clockwise, as the editor does.
  @Test func turnedObjectsHaveTurnedShapes() throws {
    let shape = try #require(object(.rectangle, Vec2(30, 8), rotation: 90).collisionShape())
    let bounds = shape.bounds
    #expect(abs(bounds.minX + 8) < 0.001 && abs(bounds.maxX) < 0.001)
    #expect(abs(bounds.minY) < 0.001 && abs(bounds.maxY - 30) < 0.001)
  }

  /// Reads negative sizes, which a file may contain.
  @Test func negativeSizesMakeNoShape() {
    for figure in [MapShape.rectangle, .ellipse, .capsule] {
      #expect(object(figure, Vec2(-8, -8)).collisionShape() == nil)
      #expect(object(figure, Vec2(30, -4)).collisionShape(radius: 1) == nil)
    }
  }

  @Test func ovalsLinesTextsAndTilesMakeNoShape() {
    #expect(object(.ellipse, Vec2(24, 20)).collisionShape() == nil)
    #expect(object(.polyline, .zero, [.zero, Vec2(9, 0)]).collisionShape() == nil)
    #expect(object(.text, Vec2(40, 10)).collisionShape() == nil)
    #expect(object(.tile, Vec2(16, 16)).collisionShape() == nil)
    let round = (0..<12).map { Vec2(angle: Float($0) * .pi / 6, length: 20) }
    #expect(object(.polygon, .zero, round).collisionShape() == nil)
    #expect(object(.polygon).collisionShape() == nil)
  }
}

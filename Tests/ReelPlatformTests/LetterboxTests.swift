import ReelMath
import ReelPlatform
import Testing

@Suite struct LetterboxTests {
  @Test func scalesByWholeNumbersAndCentres() {
    let box = Letterbox(window: Vec2(1280, 720), view: Vec2(480, 320))
    #expect(box.scale == 2)
    #expect(box.target == Rect(160, 40, 960, 640))
    #expect(box.toView(Vec2(160, 40)) == .zero)
    #expect(box.toWindow(Vec2(480, 320)) == Vec2(1120, 680))
  }

  @Test func shrinksWhereTheWindowIsTooSmall() {
    let box = Letterbox(window: Vec2(240, 320), view: Vec2(480, 320))
    #expect(box.scale == 0.5)
    #expect(box.target == Rect(0, 80, 240, 160))
  }

  @Test func pointsGoThereAndBack() {
    for width in stride(from: 100, through: 2000, by: 37) {
      let box = Letterbox(window: Vec2(Float(width), 777), view: Vec2(568, 320))
      let point = Vec2(123, 45)
      let back = box.toView(box.toWindow(point))
      #expect(back.distance(to: point) < 0.001)
      #expect(box.target.minX >= 0 && box.target.maxX <= Float(width) + 0.001)
    }
  }

  @Test func aWindowWithoutAreaIsSurvived() {
    let box = Letterbox(window: .zero, view: Vec2(480, 320))
    #expect(box.scale == 1)
    #expect(box.toView(Vec2(3, 4)) == Vec2(3, 4))
  }
}

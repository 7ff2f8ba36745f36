import ReelMath
import ReelPlatform
import Testing

@Suite struct LetterboxTests {
  @Test func theViewIsScaledByWholeNumbersAndCentred() {
    let box = Letterbox(window: Vec2(1280, 720), view: Vec2(480, 320))
    #expect(box.scale == 2)
    #expect(box.target == Rect(160, 40, 960, 640))
    #expect(box.toView(Vec2(160, 40)) == .zero)
    #expect(box.toWindow(Vec2(480, 320)) == Vec2(1120, 680))
  }

  @Test func theViewShrinksInASmallWindow() {
    let box = Letterbox(window: Vec2(240, 320), view: Vec2(480, 320))
    #expect(box.scale == 0.5)
    #expect(box.target == Rect(0, 80, 240, 160))
  }

  @Test func pointsCanBeConvertedBothWays() {
    for width in stride(from: 100, through: 2000, by: 37) {
      let box = Letterbox(window: Vec2(Float(width), 777), view: Vec2(568, 320))
      let point = Vec2(123, 45)
      let back = box.toView(box.toWindow(point))
      #expect(back.distance(to: point) < 0.001)
      #expect(box.target.minX >= 0 && box.target.maxX <= Float(width) + 0.001)
    }
  }

  @Test func eachFitHasItsTargetRectangle() {
    let (window, view) = (Vec2(700, 500), Vec2(480, 270))
    func box(_ fit: WindowFit) -> Letterbox { Letterbox(window: window, view: view, fit: fit) }
    #expect(box(.integerScale).target == Rect(110, 115, 480, 270) && box(.integerScale).scale == 1)
    let letterbox = box(.letterbox)
    #expect(letterbox.target.x == 0 && letterbox.target.y == 53)
    #expect((letterbox.target.width - 700).magnitude < 0.01)
    #expect((letterbox.target.height - 393.75).magnitude < 0.01)
    let fill = box(.fill)
    #expect((fill.target.height - 500).magnitude < 0.01 && fill.target.y == 0)
    #expect(fill.target.x == -95 && (fill.target.width - 888.9).magnitude < 0.1)
    let stretch = box(.stretch)
    #expect(stretch.target == Rect(0, 0, 700, 500) && stretch.scales.x != stretch.scales.y)
    // The middle of the window is that of the view, and points can be converted both ways.
    for fit in WindowFit.allCases {
      #expect(box(fit).toView(window / 2).distance(to: view / 2) < 1, "\(fit)")
      let back = box(fit).toView(box(fit).toWindow(Vec2(13, 200)))
      #expect(back.distance(to: Vec2(13, 200)) < 0.001, "\(fit)")
      #expect(WindowFit(name: fit.name) == fit)
    }
    #expect(WindowFit(name: "none") == nil)
  }

  @Test func aWindowWithoutAreaDoesNotTrap() {
    let box = Letterbox(window: .zero, view: Vec2(480, 320))
    #expect(box.scale == 1)
    #expect(box.toView(Vec2(3, 4)) == Vec2(3, 4))
  }
}

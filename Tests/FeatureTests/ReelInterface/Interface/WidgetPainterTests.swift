import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct WidgetPainterTests {
  private let stage = InterfaceStage()
  private var world: World { stage.world }

  private func quads() -> [DrawQuad] {
    var list = DrawList()
    stage.painter.paint(world, into: &list)
    return list.quads
  }

  @Test func aButtonHasAPictureForEachState() {
    // Each frame is at another position of the texture.
    func texel() -> Vec2 { quads().first { $0.texture != .white }!.corners.0.texel }
    func picture(_ frame: UInt16) -> Vec2 {
      let content = stage.simulation.content
      return content.frame(FrameID(index: frame))!.rect.origin
    }
    world.interface.spawnMenu(.menu) { menu in
      menu.button(
        .play, "",
        pictures: WidgetPictures(
          FrameID(index: 0), hovered: FrameID(index: 1), pressed: FrameID(index: 2)))
    }
    world[world.interface.widget(.play), Widget.self]?.minimum = Vec2(40, 40)
    stage.step()
    let normal = texel()
    stage.step(.pointerMove(0, 100, 50))
    let hovered = texel()
    stage.step(.pointerDown(0, 100, 50))
    let pressed = texel()
    #expect(Set([normal.x, hovered.x, pressed.x]).count == 3 || normal != hovered)
    world.insert(world.interface.widget(.play), Disabled())
    stage.step()
    #expect(texel() == normal && quads().first { $0.texture != .white }!.color.a < 255)
  }

  @Test func missingPicturesOfAWidgetAreThoseOfTheTheme() {
    func texel() -> Vec2? { quads().first { $0.texture != .white }?.corners.0.texel }
    let (first, second) = (FrameID(index: 0), FrameID(index: 1))
    world.interface.spawnMenu(.menu) { $0.button(.play, "", pictures: WidgetPictures(first)) }
    world[world.interface.widget(.play), Widget.self]?.minimum = Vec2(40, 40)
    stage.step()
    let normal = texel()
    #expect(normal != nil)
    // Neither the widget nor the theme has a picture for this state: the widget's normal picture is drawn.
    stage.step(.pointerMove(0, 100, 50))
    #expect(texel() == normal)
    world[InterfaceTheme.self][.button] = WidgetPictures(second, hovered: second)
    let hovered = texel()
    #expect(hovered != nil && hovered != normal)
    stage.step(.pointerMove(0, 5, 5))
    #expect(texel() == normal)
    // The widget has a picture for one state only: in the other states the theme's pictures are drawn.
    world.insert(world.interface.widget(.play), WidgetPictures(hovered: first))
    #expect(texel() == hovered)
    stage.step(.pointerMove(0, 100, 50))
    #expect(texel() == normal)
  }

  @Test func aMenuFadesWithItsWidgets() {
    let menu = world.interface.spawnMenu(.menu) { $0.button(.play, "Play") }
    stage.step()
    let opaque = quads()
    world.insert(menu, Visibility(opacity: 0.5))
    stage.step()
    stage.step()
    let pale = quads()
    #expect(pale.count == opaque.count && !pale.isEmpty)
    for (a, b) in zip(opaque, pale) { #expect(b.color == a.color.faded(0.5)) }
  }

  @Test func nothingIsDrawnWithoutWidgets() {
    stage.step()
    #expect(quads().isEmpty)
  }
}

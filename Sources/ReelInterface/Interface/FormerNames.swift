import ReelECS
import ReelMath

// The names that games used before 0.1.0. They cannot be called: the compiler's error names the present ones, and most
// editors replace them. Version 0.2.0 removes them.

extension World {
  @available(*, unavailable, renamed: "interface.spawnMenu(_:anchor:offset:layout:_:)")
  public func spawnMenu(
    _ id: WidgetID = .none, anchor: Vec2 = Vec2(0.5, 0.5), offset: Vec2 = .zero,
    layout: WidgetLayout = .column, _ body: (WidgetBuilder) -> Void
  ) -> Entity { fatalError("Unavailable.") }

  @available(*, unavailable, renamed: "interface.spawnPanel(_:anchor:offset:layout:_:)")
  public func spawnPanel(
    _ id: WidgetID = .none, anchor: Vec2 = Vec2(0.5, 0.5), offset: Vec2 = .zero,
    layout: WidgetLayout = .column, _ body: (WidgetBuilder) -> Void
  ) -> Entity { fatalError("Unavailable.") }

  @available(*, unavailable, renamed: "interface.isMenuOpen")
  public var isMenuOpen: Bool { fatalError("Unavailable.") }
}

import ReelControls
import ReelDrawing
import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelSimulation

/// A list in a menu with the bindings of a player's actions, each on a button that replaces it:
/// ``WidgetBuilder/bindings(_:usual:player:keys:pads:height:conflicts:texts:)`` creates it, and it needs no code in the
/// rules.
///
/// ```swift
/// world.interface.spawnMenu(.screen) { menu in
///   menu.bindings([(.left, "Left"), (.jump, "Jump")], usual: usual)
///   menu.button(.back, "Back")
/// }
/// ```
public struct BindingList: SparseComponent, Equatable, Sendable {
  /// An action and its title for the player.
  struct Row: Equatable, Sendable, FieldValue {
    var action = Action()
    var title = ""
  }

  /// The player whose bindings are shown.
  public var player: UInt8 = 0
  /// The effect of a new binding on another action that has the same binding.
  public var rule = BindingConflictRule.take
  /// The texts of the list.
  public var texts = BindingTexts()
  var rows: [Row] = []
  /// The bindings that the last button restores.
  var usual = Bindings()
  /// The text widget that shows the outcome of a new binding.
  var message = Entity.none
  var resetButton = Entity.none
  /// The button whose binding listens for a press.
  var waiting = Entity.none
  /// The bindings that the buttons show.
  var shown: [Binding] = []

  public init() {}
  public static var componentName: String { "BindingList" }

  /// Returns the title of an action; empty for one that is not in the list.
  func title(of action: Action) -> String { rows.first { $0.action == action }?.title ?? "" }
}

extension BindingList {
  /// The system that starts listening when a button is pressed, shows and saves the outcome, and updates the buttons'
  /// titles.
  public static let run = System("runBindingLists", in: .input) { world in
    guard world.hasAny(BindingList.self) else { return }
    for event in world.events(WidgetEvent.self) where event.kind == .pressed {
      press(event.entity, world)
    }
    for rebound in world.events(RebindEnded.self) { handle(rebound, world) }
    // Another keyboard may have other key titles.
    let hasNewLabels = world[Input.self].events.contains { $0.kind == .keyLabel }
    world.query(with: BindingList.self).each { (entity: Entity) in
      show(entity, world, always: hasNewLabels)
    }
  }

  private static func press(_ button: Entity, _ world: World) {
    if let pressed = world[button, BindingButton.self] {
      guard let list = world[pressed.list, BindingList.self] else { return }
      world[pressed.list, BindingList.self]?.waiting = button
      showMessage("", list, world)
      change(list, world) {
        $0.listen(for: pressed.action, slot: pressed.slot, conflicts: list.rule)
      }
      return
    }
    world.query(with: BindingList.self).each { (entity: Entity) in
      guard let list = world[entity, BindingList.self], list.resetButton == button else { return }
      showMessage("", list, world)
      change(list, world) { bindings in
        var usual = list.usual
        usual.takeMoment(from: bindings)
        bindings = usual
      }
      world.controls.saveBindings(of: Int(list.player))
    }
  }

  private static func handle(_ rebound: RebindEnded, _ world: World) {
    world.query(with: BindingList.self).each { (entity: Entity) in
      guard let list = world[entity, BindingList.self], list.player == rebound.player,
        list.waiting != .none
      else { return }
      if rebound.outcome == .bound { world.controls.saveBindings(of: Int(list.player)) }
      guard let conflict = rebound.conflict else { return }
      let verb =
        rebound.outcome == .refused
        ? list.texts.refused : list.rule == .share ? list.texts.shared : list.texts.taken
      let title = list.title(of: conflict)
      // An action that is not in the list has no title here.
      if !title.utf8.isEmpty { showMessage("\(verb) \(title)", list, world) }
    }
  }

  private static func change(
    _ list: BindingList, _ world: World, _ body: (inout Bindings) -> Void
  ) {
    var bindings = world.controls.bindings(of: Int(list.player))
    body(&bindings)
    world.controls.setBindings(bindings, of: Int(list.player))
  }

  private static func showMessage(_ text: String, _ list: BindingList, _ world: World) {
    setText(text, of: list.message, world)
  }

  /// Updates the titles of a list's buttons, if they may have changed or if `always` is true.
  static func show(_ entity: Entity, _ world: World, always: Bool) {
    guard let list = world[entity, BindingList.self] else { return }
    let bindings = world.controls.bindings(of: Int(list.player))
    let isWaiting = list.waiting != .none && bindings.listensFor != nil
    // A list that waits is always updated, so that its button shows the prompt in the tick in which listening began.
    if !always && list.shown == bindings.all && (list.waiting == .none) { return }
    if !isWaiting && list.waiting != .none { world[entity, BindingList.self]?.waiting = .none }
    world[entity, BindingList.self]?.shown = bindings.all
    let input = world.controls.input(of: Int(list.player))
    world.query(with: BindingButton.self).each { (button: Entity) in
      guard let bindingButton = world[button, BindingButton.self], bindingButton.list == entity
      else { return }
      var title = bindingButton.binding(in: bindings.all)?.title(input) ?? list.texts.empty
      if isWaiting && button == list.waiting { title = list.texts.prompt }
      setText(title, of: button, world)
    }
  }

  private static func setText(_ text: String, of entity: Entity, _ world: World) {
    guard let old = world[entity, Widget.self], !old.text.utf8.elementsEqual(text.utf8) else {
      return
    }
    world[entity, Widget.self]?.text = text
  }
}

extension WidgetBuilder {
  /// Creates a list of actions with their bindings. A button that is pressed listens for the next press and binds it;
  /// Escape cancels. A line below shows another action that lost the binding, and a last button restores the usual
  /// bindings. Changes are saved, and `Simulation.persist(_:of:)` restores them.
  /// - Parameters:
  ///   - actions: the listed actions, with their titles for the player.
  ///   - usual: the bindings that the last button restores; usually those that `persist` received.
  ///   - keys: the number of buttons for an action's keys and mouse buttons.
  ///   - pads: the number of buttons for its pad buttons and sticks.
  ///   - height: the height of a list in which the rows scroll; 0 for rows that do not scroll.
  ///   - rule: the effect on another action that has the same binding already.
  /// - Returns: the entity of the ``BindingList``.
  @discardableResult
  public func bindings(
    _ actions: [(action: Action, title: String)], usual: Bindings, player: Int = 0,
    keys: UInt8 = 1, pads: UInt8 = 1, height: Float = 0,
    conflicts rule: BindingConflictRule = .take, texts: BindingTexts = BindingTexts()
  ) -> Entity {
    var list = BindingList()
    (list.player, list.rule, list.texts) = (UInt8(clamping: player), rule, texts)
    (list.usual, list.rows) = (usual, actions.map { BindingList.Row(action: $0, title: $1) })
    return column { column in
      let entity = column.parent
      if height > 0 {
        column.list(height: height) { $0.bindingRows(list, keys, pads, entity) }
      } else {
        column.bindingRows(list, keys, pads, entity)
      }
      list.message = column.text("", alignment: .center)
      list.resetButton = column.button(.none, texts.reset)
      world.insert(entity, list)
      BindingList.show(entity, world, always: true)
    }
  }

  private func bindingRows(_ list: BindingList, _ keys: UInt8, _ pads: UInt8, _ entity: Entity) {
    // Buttons are wide enough for most titles, so that the layout hardly moves when a title changes.
    let inset = world[InterfaceTheme.self].inset.x
    let width = world.textSize(list.texts.prompt, font: world[InterfaceTheme.self].font).x
    grid(columns: 1 + keys + pads) { grid in
      for row in list.rows {
        grid.text(row.title)
        for at in 0..<(keys + pads) {
          let button = grid.button(.none, "")
          world[button, Widget.self]?.minimum.x = width + 2 * inset
          var bindingButton = BindingButton()
          (bindingButton.action, bindingButton.list) = (row.action, entity)
          (bindingButton.isPad, bindingButton.slot) = (at >= keys, at >= keys ? at - keys : at)
          world.insert(button, bindingButton)
        }
      }
    }
  }
}

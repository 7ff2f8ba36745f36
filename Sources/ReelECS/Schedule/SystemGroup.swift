import ReelMath

// Systems that are held back together. A schedule keeps for each group its conditions and, during a
// run, what they answered; a world keeps whether the group is switched off, as it does for a system.

/// Systems that one condition or one switch holds back together:
///
///     public enum Match {
///       public static let systems = SystemGroup("match")
///     }
///     schedule.add(Drops.fall, groups: [Match.systems])
///     schedule.gate(Match.systems, when: { $0.current(Screen.self) == .playing })
///     world.setGroup(Match.systems, enabled: false)
///
/// A system may be in several: it runs where all of them are open.
public struct SystemGroup: Sendable {
  /// What tells groups apart; a system may have the same name.
  public let name: String

  /// What a report calls it where only constants can be named.
  let label: StaticString

  /// A group of this name: the same name is the same group.
  public init(_ name: StaticString) {
    self.name = name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    label = name
  }

  /// What a game is made of: all systems between ``Phase/input`` and ``Phase/present``, the game's own and
  /// the engine's, without being told; and what is put into it besides, as particles and layers that drift
  /// are. Held back, it stands still while menus and displays go on:
  ///
  ///     schedule.gate(.game, when: { !$0.isMenuOpen })
  public static let game = SystemGroup("reel.game")

  /// The group of a feature, whose name native builds derive from its type.
  package init(feature name: String) {
    self.name = name
    label = "a feature"
  }

  /// Under which a world remembers whether the group is switched off; not that of a system.
  var key: UInt64 {
    var hasher = StableHasher()
    hasher.combine(0x6772_6F75_7073)
    var text = name
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    return max(1, hasher.value)
  }
}

/// A group of a schedule.
struct ScheduledGroup {
  let label: StaticString
  let key: UInt64
  var gates: [(World) -> Bool] = []
  /// What the gates answered in the present run; `nil` before they were asked.
  var answer: Bool?
}

extension Schedule {
  /// Lets the systems of a group run only where a condition holds. It is asked once a run, before the
  /// first of them would run that is not switched off. Of several conditions all must hold.
  /// - Parameter when: only looks at the world, and as nobody's system: `events` are those of this
  ///   and the last tick.
  public func gate(_ group: SystemGroup, when: @escaping (World) -> Bool) {
    groups[place(of: group)].gates.append(when)
    plan.pointee.hasGates = true
    plan.pointee.isSorted = false
  }

  /// Where a group stands in the list, which it joins if it is new.
  func place(of group: SystemGroup) -> Int {
    if plan.pointee.depth > 0 {
      misuse(
        "The group \(group.name) is given systems or a condition while the schedule "
          + "runs. Do that in the set-up.")
    }
    return findOrAdd(group)
  }

  /// The same at any time, for the schedule itself.
  func findOrAdd(_ group: SystemGroup) -> Int {
    if let known = groups.firstIndex(where: { $0.key == group.key }) {
      return known
    }
    groups.append(ScheduledGroup(label: group.label, key: group.key))
    return groups.count - 1
  }

  /// Whether all groups of a system are open.
  func areOpen(_ places: [Int], _ world: World) -> Bool {
    (world.state.systems.isEmpty || !places.contains { world.isSwitchedOff(groups[$0].key) })
      && places.allSatisfy { isOpen($0, world) }
  }

  private func isOpen(_ place: Int, _ world: World) -> Bool {
    if groups[place].gates.isEmpty { return true }
    if let answer = groups[place].answer { return answer }
    var isOpen = true
    // All of them, so that the order of adding makes no difference.
    for gate in groups[place].gates where !ask(gate, as: 0, groups[place].label, world).isDue {
      isOpen = false
    }
    groups[place].answer = isOpen
    return isOpen
  }
}

extension World {
  /// Switches the systems of a group off or on, each from its next turn. Part of the state.
  public func setGroup(_ group: SystemGroup, enabled: Bool) {
    checkActs("switch the group \(group.name) off or on")
    noteSwitch(group.key, "\(group.name)")
    changeRecord(group.key) { $0.isDisabled = !enabled }
  }

  /// Whether a group is switched on; conditions of schedules are not asked.
  public func isGroupEnabled(_ group: SystemGroup) -> Bool {
    !isSwitchedOff(group.key)
  }
}

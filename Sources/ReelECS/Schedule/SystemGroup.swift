import ReelMath

// Systems that are switched together. A schedule stores the conditions of each group and, during a run, their results.
// A world stores which groups and systems are switched off.

/// A group of systems that one condition or one switch can stop together:
///
///     public enum Match {
///       public static let systems = SystemGroup("match")
///     }
///     schedule.add(Drops.fall, groups: [Match.systems])
///     schedule.gate(Match.systems, when: { $0.current(Screen.self) == .playing })
///     world.setGroup(Match.systems, enabled: false)
///
/// A system may be in several groups: it runs only while all of them are open. A group is open while it is switched on
/// and all its conditions are true.
public struct SystemGroup: Sendable {
  /// The name that identifies the group; a system may have the same name.
  public let name: String

  /// The group's name in reports that can only contain constants.
  let label: StaticString

  /// Creates a group of this name. Two groups of the same name are the same group.
  public init(_ name: StaticString) {
    self.name = name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    label = name
  }

  /// The group of a game's rules: all systems between ``Phase/input`` and ``Phase/present``, the game's own and the
  /// engine's, join it automatically; a game can add others, such as those of particles and of layers that drift. While
  /// the group is stopped, menus and displays continue:
  ///
  ///     schedule.gate(.game, when: { !$0.interface.isMenuOpen })
  public static let game = SystemGroup("reel.game")

  /// Creates the group of a feature, whose name native builds derive from its type.
  package init(feature name: String) {
    self.name = name
    label = "a feature"
  }

  /// The key of the record by which a world switches the group off. It differs from the keys of all systems.
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
  /// The result of the gates in the present run; `nil` before they were evaluated.
  var answer: Bool?
}

extension Schedule {
  /// Lets the systems of a group run only while a condition is true. The schedule evaluates it once per run, before the
  /// first system of the group that is not switched off. If there are several conditions, all must be true.
  /// - Parameter when: must only read the world. It is no system, so `events` returns all events of this tick and the
  ///   last one, and consumes none.
  public func gate(_ group: SystemGroup, when: @escaping (World) -> Bool) {
    groups[index(of: group)].gates.append(when)
    plan.pointee.hasGates = true
    plan.pointee.isSorted = false
  }

  /// Returns the index of a group in the list, to which it is added if it is new. Traps while the schedule runs.
  func index(of group: SystemGroup) -> Int {
    if plan.pointee.depth > 0 {
      misuse(
        "The group \(group.name) is given systems or a condition while the schedule "
          + "runs. Do that in the set-up.")
    }
    return findOrAdd(group)
  }

  /// Returns the index of a group at any time, for the schedule itself; adds the group if it is new.
  func findOrAdd(_ group: SystemGroup) -> Int {
    if let index = groups.firstIndex(where: { $0.key == group.key }) {
      return index
    }
    groups.append(ScheduledGroup(label: group.label, key: group.key))
    return groups.count - 1
  }

  /// Returns true if all groups of a system are open.
  func areOpen(_ indices: [Int], _ world: World) -> Bool {
    (world.state.systems.isEmpty || !indices.contains { world.isSwitchedOff(groups[$0].key) })
      && indices.allSatisfy { isOpen($0, world) }
  }

  private func isOpen(_ index: Int, _ world: World) -> Bool {
    if groups[index].gates.isEmpty { return true }
    if let answer = groups[index].answer { return answer }
    var isOpen = true
    // Evaluates all gates, so that the order of adding makes no difference.
    for gate in groups[index].gates where !evaluate(gate, as: 0, groups[index].label, world).isDue {
      isOpen = false
    }
    groups[index].answer = isOpen
    return isOpen
  }
}

extension World {
  /// Switches the systems of a group off or on, each from its next run. The switch is part of the state.
  public func setGroup(_ group: SystemGroup, enabled: Bool) {
    checkActs("switch the group \(group.name) off or on")
    recordSwitch(group.key, "\(group.name)")
    changeRecord(group.key) { $0.isDisabled = !enabled }
  }

  /// Returns true if a group is switched on; conditions of schedules are not evaluated.
  public func isGroupEnabled(_ group: SystemGroup) -> Bool {
    !isSwitchedOff(group.key)
  }
}

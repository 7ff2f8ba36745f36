/// A system of a schedule: the system that was added, and what decides its position in the order.
///
/// It is a class, so that running a system passes one reference and not a dozen.
final class ScheduledSystem {
  let system: System
  let after: [StaticString]
  let before: [StaticString]
  /// The name of the feature that added the system; empty for none.
  let owner: String
  /// The number among all systems in order of adding, from 1.
  let number: Int
  /// The hash of the name. It identifies the system as a reader of events and in the world's records.
  let reader: UInt64
  /// The system's groups, as indices into the schedule's list: the system runs only if all of them are open.
  var groups: [Int]
  /// True if `after` and `before` may name systems that the schedule does not have.
  let toleratesMissing: Bool

  /// The time that the system took in the last run; 0 if it was skipped, or without a clock.
  var nanoseconds: UInt64 = 0

  var name: StaticString { system.name }
  var phase: Phase { system.phase }
  var runsOnce: Bool { system.runsOnce }

  init(
    _ system: System, after: [StaticString], before: [StaticString], owner: String, number: Int,
    groups: [Int], toleratesMissing: Bool
  ) {
    self.system = system
    self.after = after
    self.before = before
    self.owner = owner
    self.number = number
    reader = Schedule.reader(system.name)
    self.groups = groups
    self.toleratesMissing = toleratesMissing
  }
}

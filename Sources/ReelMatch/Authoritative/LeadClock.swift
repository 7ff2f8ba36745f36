import ReelMath
import ReelReplay

/// The clock of a machine whose host alone decides. The machine runs ahead of the host, so far that its inputs arrive
/// before the host needs them, and not much further, because each tick ahead is a tick to repeat.
///
/// The host reports by how many ticks most inputs were early. The machine moves its clock by what is missing or too
/// much, a tenth faster or slower, and then waits until the reports are about the new lead.
struct LeadClock {
  private var steps: FixedStep
  /// The ticks by which the machine moves at present; 0 for none.
  private var shift: Int64 = 0
  /// The ticks until the next report counts, and those of them that follow a shift.
  private var (waitingTicks, settlingTicks) = (0, 0)

  /// The ticks by which inputs are to be early, and the most before the machine slows down.
  private static let (target, most): (Int64, Int64) = (2, 4)
  /// The most ticks of a lead that a bad network can cause.
  private static let mostShift: Int64 = 24
  /// The ticks of which a report consists, at least.
  private static let reportTicks = 40

  init(rate: TickRate) { steps = FixedStep(rate: rate) }

  /// The nanoseconds of a tick.
  var tickLength: UInt64 { max(steps.rate.nanoseconds(ofTicks: 1), 1) }
  var alpha: Float { steps.alpha }
  /// The nanoseconds to the next tick.
  var untilNextTick: UInt64 { steps.nanosecondsToNextTick ?? 0 }

  /// Returns the number of ticks that are due.
  mutating func dueTicks(_ now: UInt64) -> Int {
    let due = steps.advance(to: now)
    waitingTicks = max(0, waitingTicks - due)
    return due
  }

  /// Returns the ticks by which a machine that begins runs ahead of a state that has just arrived.
  func firstLead(_ roundTrip: UInt64) -> UInt64 {
    min(roundTrip / tickLength + UInt64(Self.target), UInt64(Self.mostShift))
  }

  /// Takes a report.
  /// - Parameters:
  ///   - margin: the ticks by which most inputs were early.
  ///   - roundTrip: the nanoseconds until the host's reports show a change.
  mutating func adjust(_ margin: Int64, roundTrip: UInt64) {
    guard waitingTicks == 0 else { return }
    guard margin < 1 || margin > Self.most else {
      steps.speed = .normal
      return
    }
    shift = max(-Self.mostShift, min(Self.target - margin, Self.mostShift))
    // A shift of one tick takes about ten.
    steps.speed = shift > 0 ? FixedStep.Speed(10, 9) : FixedStep.Speed(9, 10)
    settlingTicks = Self.reportTicks + Int(roundTrip / tickLength)
    waitingTicks = Int(shift.magnitude) * 10 + settlingTicks
  }

  /// Ends a shift once the machine has moved: called after each tick.
  mutating func endShift() {
    guard shift != 0 else { return }
    if waitingTicks <= settlingTicks { (shift, steps.speed) = (0, .normal) }
  }
}

// Measuring of workloads.
//
//     measure   │ set-up │ timed part │ check │ set-up │ timed part │ check │ …
//     compare   │ reel × passes │ raw × passes │ raw × passes │ reel × passes │ …
//               └─ one repetition ─────────────┴─ the next, the other way round
//
// Only the timed part counts. A repetition is never averaged with its neighbours: the least is the cost without
// disturbances, the median the usual cost. Where there is a raw loop, both run in each repetition, so that disturbances
// of the machine affect both.

/// One row of the benchmark.
struct Workload {
  let name: String
  /// The unit of the figures: one entity, one pair of changes, …
  let item: String
  /// Measures the workload; returns `nil` if this machine cannot measure it.
  let measure: () throws -> Figures?

  init(_ name: String, per item: String, measure: @escaping () throws -> Figures?) {
    self.name = name
    self.item = item
    self.measure = measure
  }
}

/// The figures of a workload.
enum Figures {
  /// Nanoseconds an item: the least and the median of the repetitions, and the raw loop's least.
  case time(least: Double, median: Double, raw: Double?)
  /// Bytes an item.
  case memory(bytes: Double)
}

enum Harness {
  /// The least and the greatest number of repetitions; between them the time limit decides.
  static let repetitions = 7...101
  static let timeLimit = Duration.seconds(1)

  /// Measures `run` on a state that `setUp` makes again for each repetition.
  /// - Parameters:
  ///   - items: The number of items in one repetition.
  ///   - check: Traps if the work was not done.
  @inline(never)
  static func measure<State>(
    items: Int, setUp: () -> State, run: (inout State) -> Void, check: (State) -> Void
  ) -> Figures {
    var samples: [Double] = []
    repeatedly { isWarmUp in
      var state = setUp()
      let nanoseconds = time { run(&state) } / Double(items)
      check(state)
      if !isWarmUp { samples.append(nanoseconds) }
    }
    return .time(least: least(samples), median: median(samples), raw: nil)
  }

  /// Measures `reel` against `raw`, which do the same on data of their own.
  /// - Parameters:
  ///   - items: The number of items in one pass.
  ///   - passes: The number of passes of each in a repetition. A pass of a few microseconds is too short for the clock.
  @inline(never)
  static func compare(
    items: Int, passes: Int = 1, reel: () -> Void, raw: () -> Void
  ) -> Figures {
    var reelSamples: [Double] = []
    var rawSamples: [Double] = []
    var isRawFirst = false
    func sample(_ body: () -> Void, _ samples: inout [Double], _ isWarmUp: Bool) {
      let nanoseconds = time { for _ in 0..<passes { body() } } / Double(items * passes)
      if !isWarmUp { samples.append(nanoseconds) }
    }
    repeatedly { isWarmUp in
      if isRawFirst { sample(raw, &rawSamples, isWarmUp) }
      sample(reel, &reelSamples, isWarmUp)
      if !isRawFirst { sample(raw, &rawSamples, isWarmUp) }
      isRawFirst.toggle()
    }
    return .time(least: least(reelSamples), median: median(reelSamples), raw: least(rawSamples))
  }

  /// Measures the time of `with` beyond that of `without`: the difference of the least values and the median of the
  /// differences.
  @inline(never)
  static func difference(
    items: Int, setUp: () -> Void, with: () -> Void, without: () -> Void, check: () -> Void
  ) -> Figures {
    var fulls: [Double] = []
    var bares: [Double] = []
    var isBareFirst = false
    repeatedly { isWarmUp in
      setUp()
      let early = isBareFirst ? time(without) : 0
      let full = time(with) / Double(items)
      let bare = (isBareFirst ? early : time(without)) / Double(items)
      check()
      isBareFirst.toggle()
      if !isWarmUp {
        fulls.append(full)
        bares.append(bare)
      }
    }
    return .time(
      least: least(fulls) - least(bares), median: median(zip(fulls, bares).map { $0 - $1 }),
      raw: nil)
  }

  /// Calls `body` once with `true`, to warm up, and then for each repetition.
  static func repeatedly(_ body: (_ isWarmUp: Bool) -> Void) {
    body(true)
    let end = ContinuousClock.now + timeLimit
    var done = 0
    while done < repetitions.lowerBound
      || done < repetitions.upperBound && ContinuousClock.now < end
    {
      body(false)
      done += 1
    }
  }

  /// Returns the nanoseconds that `body` takes.
  static func time(_ body: () -> Void) -> Double {
    let start = ContinuousClock.now
    body()
    return start.duration(to: .now) / .nanoseconds(1)
  }

  static func least(_ samples: [Double]) -> Double { samples.min() ?? .nan }

  static func median(_ samples: [Double]) -> Double {
    guard !samples.isEmpty else { return .nan }
    let sorted = samples.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// Stops if a workload did not do its work, because its figures are then worthless.
func check(_ holds: Bool, _ workload: String) {
  guard holds else { fatalError("The workload \(workload) came to a wrong result.") }
}

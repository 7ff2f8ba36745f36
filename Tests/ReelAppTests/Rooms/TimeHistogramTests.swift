import Reel
import Testing

@testable import ReelHost

@Suite struct TimeHistogramTests {
  @Test(arguments: [1, 2, 3] as [UInt64]) func quantilesAreAnEighthTooLargeAtMost(seed: UInt64) {
    var random = RandomStream(seed: seed, stream: 0)
    var histogram = TimeHistogram()
    var times: [UInt64] = []
    for _ in 0..<3000 {
      let time = random.next() >> (20 + random.next() % 44)
      times.append(time)
      histogram.add(time)
    }
    times.sort()
    #expect(histogram.count == 3000 && histogram.largest == times.last)
    #expect(histogram.sum == times.reduce(0, +))
    for share in [0.001, 0.01, 0.5, 0.9, 0.999, 1] {
      let exact = times[Int((3000 * share).rounded(.up)) - 1]
      let found = histogram.quantile(share)
      #expect(found >= exact && found <= exact + exact / 8, "seed \(seed): \(found), not \(exact)")
    }
    var twice = histogram
    twice.add(histogram)
    #expect(twice.count == 6000 && twice.quantile(0.5) == histogram.quantile(0.5))
    #expect(TimeHistogram().quantile(0.5) == 0)
  }
}

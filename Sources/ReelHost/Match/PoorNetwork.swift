import Dispatch
import ReelMatch
import ReelNetwork

/// The flaws of a simulated way between a machine and the host.
package struct NetworkFlaws: Sendable, Equatable {
  /// The milliseconds that a packet takes each way.
  package var delay: ClosedRange<Double>
  /// The share of packets that are lost, 0 to 1.
  package var loss: Double

  package init(delay: ClosedRange<Double> = 0...0, loss: Double = 0) {
    (self.delay, self.loss) = (delay, loss)
  }
}

/// A transport whose packets are late, lost, repeated and reordered, as over a long and bad way: a trial of a server.
///
/// One packet of a hundred arrives twice. Now and then all packets of a way are lost for a quarter of a second: one
/// packet of a thousand begins such a gap.
package final class PoorNetwork: NetworkTransport {
  private let transport: any NetworkTransport
  private let flaws: NetworkFlaws
  private var outward = Way()
  private var inward = Way()

  /// The packets that are under way in one direction.
  private struct Way {
    private var packets: [(due: UInt64, bytes: [UInt8], address: MatchAddress)] = []
    private var gapEnd: UInt64 = 0

    mutating func add(
      _ bytes: [UInt8], _ address: MatchAddress, _ now: UInt64, _ flaws: NetworkFlaws
    ) {
      if Double.random(in: 0..<1) < 0.001 { gapEnd = now + 250_000_000 }
      guard now >= gapEnd, Double.random(in: 0..<1) >= flaws.loss else { return }
      for _ in 0..<(Double.random(in: 0..<1) < 0.01 ? 2 : 1) {
        packets.append(
          (now + UInt64(Double.random(in: flaws.delay) * 1e6), bytes, address))
      }
    }

    /// Removes the packets that have arrived.
    mutating func take(_ now: UInt64, _ body: ([UInt8], MatchAddress) -> Void) {
      guard packets.contains(where: { $0.due <= now }) else { return }
      let arrived = packets.filter { $0.due <= now }.sorted { $0.due < $1.due }
      packets.removeAll { $0.due <= now }
      for packet in arrived { body(packet.bytes, packet.address) }
    }
  }

  /// Takes over a transport, which nothing else uses.
  package init(_ transport: any NetworkTransport, _ flaws: NetworkFlaws) {
    (self.transport, self.flaws) = (transport, flaws)
  }

  package var localPort: UInt16 { transport.localPort }

  package func send(_ bytes: [UInt8], to address: MatchAddress) {
    outward.add(bytes, address, DispatchTime.now().uptimeNanoseconds, flaws)
  }

  package func receive(_ limit: Int, _ body: (_ bytes: [UInt8], _ from: MatchAddress) -> Void) {
    let now = DispatchTime.now().uptimeNanoseconds
    transport.receive(limit) { inward.add($0, $1, now, flaws) }
    inward.take(now, body)
    carry()
  }

  /// Hands the packets on that have been under way for long enough.
  package func carry() {
    outward.take(DispatchTime.now().uptimeNanoseconds) { transport.send($0, to: $1) }
  }

  /// Waits for at most a millisecond: a packet that is under way may be due.
  package func wait(milliseconds: Int) {
    transport.wait(milliseconds: min(milliseconds, 1))
    carry()
  }
}

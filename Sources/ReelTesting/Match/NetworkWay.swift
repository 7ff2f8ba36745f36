/// The properties of the way of packets from one machine to another in a ``SimulatedNetwork``.
public struct NetworkWay: Sendable {
  /// The delay in milliseconds.
  public var delay: Float
  /// The most further delay in milliseconds, by which packets also overtake each other.
  public var jitter: Float
  /// The share of packets that are lost, 0 to 1.
  public var loss: Float
  /// The share of packets that begin a burst of losses of 100 to 400 milliseconds.
  public var bursts: Float
  /// The share of packets that arrive twice.
  public var duplicates: Float
  /// Returns true at the times, in milliseconds since the beginning, at which nothing gets through.
  public var isCut: @Sendable (_ milliseconds: UInt64) -> Bool

  /// Creates a way; by default that of a good network.
  public init(
    delay: Float = 20, jitter: Float = 5, loss: Float = 0, bursts: Float = 0, duplicates: Float = 0,
    isCut: @escaping @Sendable (_ milliseconds: UInt64) -> Bool = { _ in false }
  ) {
    (self.delay, self.jitter, self.loss) = (delay, jitter, loss)
    (self.bursts, self.duplicates, self.isCut) = (bursts, duplicates, isCut)
  }

  /// The way over a bad network: 30 to 130 ms, a fifth of all packets lost, bursts of losses, duplicates.
  public static let bad = NetworkWay(
    delay: 30, jitter: 100, loss: 0.2, bursts: 0.002, duplicates: 0.05)
}

import Foundation

/// Clients that load a running game by `--inspect`.
struct InspectorAttacks: AttackClass {
  let name = "inspector"
  let proves =
    "A game that is played with --inspect ends in time and with the same hash whatever clients do: noise, queries "
    + "of 64 terms, thousands of headers, lines and bodies that never end, idle connections, pages of elsewhere, "
    + "answers that are not read. Its memory stays bounded, and a client that behaves gets its answers within two "
    + "seconds."
  let seconds: (short: Double, full: Double) = (3, 40)

  private enum Load: CaseIterable {
    case queries, heads, lines, idle, bodies, pages, readers, noise, all
  }

  func count(_ bench: Bench) throws -> Int? { nil }

  func run(_ number: Int, _ attempt: Attempt) throws {
    let load = Load.allCases[number % Load.allCases.count]
    attempt.title = "\(load) from 20 connections"
    let reference = try attempt.bench.inspectorReference.value(attempt)
    // Only delays that show twice are findings, because other programs may hold up the machine for a second.
    if let first = try play(load, attempt, reference),
      let delay = try play(load, attempt, reference)
    {
      attempt.find("\(delay); the first time, \(first)")
    }
  }

  /// Plays once under the load, and reports all that is wrong except for delays.
  /// - Returns: A sentence about a delay that is too long, or `nil`.
  private func play(
    _ load: Load, _ attempt: Attempt, _ reference: InspectorReference.Value, mayRepeat: Bool = true
  ) throws -> String? {
    let port = try LocalConnection.freePort()
    var command = attempt.game(
      "headless", "--ticks", "\(reference.ticks)", "--seed", "5", "--inspect", "\(port)")
    command.seconds = 3 * reference.seconds + 3
    let child = try attempt.start(command)
    let clients = InspectorLoad(
      port: port, (0..<20).map { conduct(load, $0, port, attempt) })
    let outcome = child.wait()
    clients.end()
    // Another program of this machine may have taken the port since it was free.
    if mayRepeat, outcome.code == 69, outcome.errorText.contains("expected a free port") {
      return try play(load, attempt, reference, mayRepeat: false)
    }
    var contract = Contract([0])
    // The two lines are the address and the time that the run took.
    contract.errorLines = 2
    // A sanitizer needs more memory, and sets the limit itself.
    if attempt.bench.megabytes <= 512 { contract.megabytes = reference.memory >> 10 + 64 }
    attempt.judge(outcome, command, contract)
    guard outcome.code == 0 else { return nil }
    if load == .pages, let status = clients.statuses.subtracting(["403"]).first {
      attempt.find("a page of elsewhere was answered with \(status), expected 403")
    }
    if outcome.text != reference.output {
      attempt.find("under the load the game ended with another hash")
    }
    // The limit is two seconds of the game's own processor time, because other programs may take a part of the core. In
    // builds for debugging, as here, the longest wait is 1 to 1.7 s.
    let limit = 2 * attempt.bench.patience * max(1, outcome.seconds / max(outcome.processor, 0.1))
    let longest = max(clients.delays.max() ?? 0, clients.waiting)
    if !clients.isReached, outcome.seconds > 0.5 * reference.seconds {
      return "a client that behaves got no answer"
    }
    if clients.isReached, longest > limit {
      return "a client that behaves waited \(Int(longest * 1000)) ms for an answer, expected "
        + "\(Int(limit * 1000)) at most"
    }
    return nil
  }

  private func conduct(
    _ load: Load, _ at: Int, _ port: UInt16, _ attempt: Attempt
  ) -> InspectorLoad.Conduct {
    let host = "Host: localhost:\(port)\r\n"
    func request(_ line: String, _ headers: String = "") -> [UInt8] {
      Array("\(line) HTTP/1.1\r\n\(host)\(headers)\r\n".utf8)
    }
    let terms = (0..<64).map { $0 % 3 == 0 ? "?Sprite" : "?Transform" }.joined(separator: ",")
    switch load {
    case .queries:
      return .init(
        bytes: request("GET /query?expr=\(terms)&limit=1000000&doc=true&table=\(at % 2 == 0)"),
        repeats: true)
    case .heads:
      var head = request("PUT /world", String(repeating: "A:\r\n", count: 4000))
      head.removeLast(2)
      return .init(bytes: head, piece: at % 2 == 0 ? 65_536 : 100, endless: [0x41])
    case .lines:
      return .init(
        bytes: request("GET /world").dropLast(2) + Array("A: ".utf8),
        endless: [UInt8](repeating: 0x41, count: 65_536))
    case .bodies:
      return .init(
        bytes: request("PUT /world", "Content-Length: 65000\r\n"), endless: [0x78])
    case .idle: return .init(bytes: [])
    case .pages:
      let site = ["cross-site", "same-site"][at % 2]
      return .init(
        bytes: request(
          "GET /query?expr=\(terms)&limit=1000000",
          "User-Agent: Mozilla/5.0 (X11; Linux x86_64)\r\n"
            + (at % 3 == 0 ? "" : "Sec-Fetch-Site: \(site)\r\nSec-Fetch-Mode: no-cors\r\n")),
        repeats: true)
    case .readers:
      let line = "GET /query?expr=Transform&table=true&limit=1000000"
      return .init(
        bytes: [UInt8]([[UInt8]](repeating: request(line), count: 200).joined()), appetite: 1,
        window: 2048)
    case .noise:
      var bytes = request("PUT /component/%23429?component=A&value={}", "Content-Length: 9\r\n")
      for _ in 0..<1 + attempt.below(8) {
        bytes[attempt.below(bytes.count)] = UInt8(attempt.below(256))
      }
      return .init(
        bytes: attempt.chance(4) ? (0..<2000).map { _ in UInt8(attempt.below(256)) } : bytes,
        piece: 1 + attempt.below(200), repeats: attempt.chance(2))
    case .all:
      return conduct(Load.allCases[at % (Load.allCases.count - 1)], at, port, attempt)
    }
  }
}

/// A game without a load, with which all attempts are compared: about a second long on this machine.
final class InspectorReference: @unchecked Sendable {
  // SAFETY: behind the lock.
  struct Value {
    var ticks: Int
    var output: String
    var seconds: Double
    var memory: Int
  }

  private let lock = NSLock()
  private var made: Value?

  func value(_ attempt: Attempt) throws -> Value {
    try lock.withLock {
      if let made { return made }
      func play(_ ticks: Int) throws -> Outcome {
        var command = attempt.game("headless", "--ticks", "\(ticks)", "--seed", "5")
        command.seconds = 60
        let outcome = try attempt.start(command).wait()
        guard outcome.code == 0 else {
          throw Trouble("AlienCatch headless ended with \(outcome.ending) before any attack.")
        }
        return outcome
      }
      // The start takes a part of the time that does not grow with the ticks. Only the processor's time counts, because
      // other programs may hold up each of the two runs.
      let (few, some) = (try play(1), try play(500))
      let tick = max((some.processor - few.processor) / 500, 1e-6)
      let ticks = min(max(Int(1 / tick), 200), 500_000)
      let outcome = try play(ticks)
      let value = Value(
        ticks: ticks, output: outcome.text, seconds: outcome.seconds, memory: outcome.memory)
      made = value
      return value
    }
  }
}

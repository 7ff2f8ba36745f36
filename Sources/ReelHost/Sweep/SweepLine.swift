import ReelECS
import ReelFields
import ReelJSON

/// The result of one world of a sweep: a line of JSON.
package struct SweepLine {
  /// The way in which a world ended.
  package enum End: String, CaseIterable {
    /// It has run all ticks.
    case ticks
    /// A condition of `--until` became true.
    case until
    /// The rules requested the end of the program.
    case quit
    /// A fault ended the process.
    case trap
    /// It took longer than `--timeout`.
    case timeout
    /// True if the world has no final state.
    package var isFailure: Bool { self == .trap || self == .timeout }
  }

  package var seed: UInt64
  /// The number of ticks that ran; of a fault, the number of the tick in which it happened.
  package var ticks: UInt64
  package var end: End
  /// The hash of the final state; `nil` without one.
  package var hash: UInt64?
  /// The values of the final state, by name.
  package var values: [(name: String, value: JSONValue)] = []
  /// The sentence of a failure.
  package var error: String?
  /// The path of the reel up to a failure.
  package var reel: String?

  package init(seed: UInt64, ticks: UInt64, end: End) {
    (self.seed, self.ticks, self.end) = (seed, ticks, end)
  }

  /// The line with its end.
  package var bytes: [UInt8] {
    var members: [(name: String, value: JSONValue)] = [
      ("seed", .unsigned(seed)), ("ticks", .unsigned(ticks)),
    ]
    if let hash { members.append(("hash", .text(hexadecimal(hash)))) }
    members.append(("end", .text(end.rawValue)))
    if !end.isFailure { members.append(("values", .object(values))) }
    if let error { members.append(("error", .text(error))) }
    if let reel { members.append(("reel", .text(reel))) }
    return Array((JSONValue.escaped(JSONValue.object(members).json) + "\n").utf8)
  }

  /// Returns the first two members of a line, without reading the other ones; `nil` for bytes that do not begin like a
  /// line.
  package static func head(of line: [UInt8]) -> (seed: UInt64, ticks: UInt64)? {
    var at = 0
    func number(after text: StaticString) -> UInt64? {
      let end = at + text.utf8CodeUnitCount
      guard end < line.count, text.withUTF8Buffer({ line[at..<end].elementsEqual($0) }) else {
        return nil
      }
      at = end
      let digits = line[at...].prefix { (0x30...0x39).contains($0) }
      at += digits.count
      return UInt64(String(decoding: digits, as: UTF8.self))
    }
    guard let seed = number(after: #"{"seed":"#), let ticks = number(after: #","ticks":"#) else {
      return nil
    }
    return (seed, ticks)
  }

  /// Reads a line without its end; `nil` for bytes that are no line of a sweep.
  package init?(_ bytes: [UInt8]) {
    let limits = JSONLimits(depth: 3, values: 10_000)
    guard let value = try? JSONValue.read(bytes, limits: limits), case .object(let members) = value
    else { return nil }
    func member(_ name: String) -> JSONValue? { members.first { $0.name == name }?.value }
    func text(_ name: String) -> String? {
      if case .text(let text)? = member(name) { text } else { nil }
    }
    guard let seed = member("seed")?.unsigned, let ticks = member("ticks")?.unsigned,
      let end = text("end").flatMap(End.init)
    else { return nil }
    self.init(seed: seed, ticks: ticks, end: end)
    if let digits = text("hash") {
      guard digits.utf8.count == 16, let hash = UInt64(digits, radix: 16) else { return nil }
      self.hash = hash
    }
    guard (hash == nil) == end.isFailure else { return nil }
    if let given = member("values") {
      guard case .object(let values) = given else { return nil }
      self.values = values
    }
    (error, reel) = (text("error"), text("reel"))
  }
}

extension ListedField.Content {
  /// The content as a value of JSON.
  var json: JSONValue {
    switch self {
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .unsigned(let value): .unsigned(value)
    case .float(let value): .float(value)
    case .double(let value): .double(value)
    case .entity(let bits): bits == 0 ? .null : .text(Entity(bits: bits).numbers)
    case .text(let value): .text(value)
    case .none: .null
    case .list(let count): .unsigned(UInt64(count))
    }
  }
}

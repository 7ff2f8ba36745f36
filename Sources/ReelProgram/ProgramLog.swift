#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelJSON
import Synchronization

// Messages to people are lines of text on standard error. A program whose messages are collected by another program
// prints them as JSON instead, one object a line, with fields such as the number of a room.

/// The form of a program's messages.
package enum ProgramLog {
  package enum Format: String, Sendable, CaseIterable { case text, json }

  /// The importance of a message.
  package enum Level: String, Sendable { case info, warning, error }

  /// A value that belongs to a message, such as a room or a tick.
  package typealias Field = (name: String, value: JSONValue)

  private static let isJSON = Atomic<Bool>(false)

  /// The form of all messages from now on.
  package static var format: Format {
    get { isJSON.load(ordering: .relaxed) ? .json : .text }
    set { isJSON.store(newValue == .json, ordering: .relaxed) }
  }

  /// Prints a message that only a log as JSON has, because a person who reads text has no use for it.
  package static func record(_ message: String, _ level: Level = .info, _ fields: [Field]) {
    if format == .json { StandardStreams.write(json(message, level, fields, at: now())) }
  }

  /// Returns a message as one line of at most some 2,000 bytes, which a pipe takes at once.
  /// - Parameter time: seconds since 1970, and nanoseconds.
  static func json(_ message: String, _ level: Level, _ fields: [Field], at time: timespec)
    -> String
  {
    func line(_ limit: Int) -> String {
      let object: [Field] = [
        ("time", .text(stamp(time))), ("level", .text(level.rawValue)),
        ("message", .text(ShownText.shown(message, limit: limit))),
      ]
      return JSONValue.object(object + fields).json
    }
    let long = line(1500)
    return long.utf8.count <= 2000 ? long : line(300)
  }

  static func now() -> timespec {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return now
  }

  /// Returns a time as RFC 3339 writes it, in UTC with milliseconds.
  private static func stamp(_ time: timespec) -> String {
    var (seconds, parts) = (time.tv_sec, tm())
    gmtime_r(&seconds, &parts)
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return digits(Int(parts.tm_year) + 1900, 4) + "-" + digits(Int(parts.tm_mon) + 1, 2) + "-"
      + digits(Int(parts.tm_mday), 2) + "T" + digits(Int(parts.tm_hour), 2) + ":"
      + digits(Int(parts.tm_min), 2) + ":" + digits(Int(parts.tm_sec), 2) + "."
      + digits(Int(time.tv_nsec) / 1_000_000, 3) + "Z"
  }
}

import ReelJSON
import ReelProgram

/// The lines of a sweep, on standard output or in a file, in the order of seeds.
///
/// Worlds end in any order. Lines wait here until those of all earlier seeds have come, so a file is complete up to its
/// last line, and a later run goes on behind it.
package final class SweepOutput {
  /// The most seeds between the first one without a line and the last one that runs. It bounds the lines that wait
  /// behind a world that takes long.
  static let mostWaiting: UInt64 = 50_000

  private let seeds: SweepSeeds
  private let file: LinesFile?
  /// Receives each line in the order of seeds, those of an earlier run first.
  private let each: (_ line: [UInt8]) -> Void
  /// The number of seeds whose lines are written.
  private(set) var count: UInt64 = 0
  private var waiting: [UInt64: [UInt8]] = [:]
  /// The number of lines that wait for those of earlier seeds.
  var waitingCount: Int { waiting.count }
  /// True once the reader of standard output has closed it.
  private(set) var isClosed = false

  /// A file for the lines.
  package struct File {
    package var path: String
    /// True if the file may exist, and is continued.
    package var resumes: Bool
    /// True if an existing file is emptied, or continued without a description.
    package var isForced: Bool

    package init(path: String, resumes: Bool, isForced: Bool) {
      (self.path, self.resumes, self.isForced) = (path, resumes, isForced)
    }
  }

  /// - Parameters:
  ///   - file: `nil` for standard output.
  ///   - description: the choices that decide the lines, apart from the last seed. It lies beside the file, and a file
  ///     with another one is not continued.
  ///   - each: receives each line without its end, in the order of seeds, those of an earlier run first.
  /// - Throws: `Failure`.
  package init(
    _ seeds: SweepSeeds, _ file: File?, _ description: [(name: String, value: JSONValue)],
    each: @escaping (_ line: [UInt8]) -> Void
  ) throws {
    self.seeds = seeds
    self.each = each
    guard let file else {
      self.file = nil
      return
    }
    let (folderName, name) = OutputFolder.split(file.path)
    let folder = try OutputFolder(folderName)
    let described = "\(name).sweep"
    let continues = try file.resumes && folder.status(of: name) != nil
    if continues {
      try Self.compare(description, folder, described, file)
    } else {
      try folder.check(name, replacing: file.isForced)
    }
    var count: UInt64 = 0
    let reading: (([UInt8], Int) throws -> Void)? =
      continues
      ? { line, number in
        guard count < seeds.count, let head = SweepLine.head(of: line), head.seed == seeds[count],
          line.last == UInt8(ascii: "}")
        else {
          let expected =
            count < seeds.count ? "the line of seed \(seeds[count])" : "no line of another seed"
          let found = ShownText.quoted(String(decoding: line.prefix(60), as: UTF8.self))
          throw Failure(
            .damaged,
            "\(file.path):\(number): expected \(expected), found \(found). Remove the lines from there on, or begin anew "
              + "with --force and without --resume.")
        }
        count += 1
        each(line)
      } : nil
    self.file = try LinesFile(file.path, replacing: file.isForced, continuing: reading)
    self.count = count
    let text = JSONValue.object(description).json + "\n"
    try folder.write(Array(text.utf8), as: described, replacing: true)
  }

  /// Refuses to continue a file of another sweep.
  private static func compare(
    _ own: [(name: String, value: JSONValue)], _ folder: OutputFolder, _ name: String, _ file: File
  ) throws {
    guard try folder.status(of: name) != nil else {
      if file.isForced { return }
      throw Failure(
        .missing,
        "\(folder.join(name)): expected the description of the sweep that wrote \(file.path), found none. --force "
          + "continues without it.")
    }
    let path = folder.join(name)
    let bytes = try InputFile(path, expecting: "the description of a sweep").readAll(limit: 1 << 20)
    guard bytes.count <= 1 << 20,
      let value = try? JSONValue.read(bytes, limits: JSONLimits(depth: 4, values: 10_000)),
      case .object(let members) = value
    else {
      throw Failure(.damaged, "\(path): expected the description of a sweep, found other text.")
    }
    for (name, value) in own {
      let found = members.first { $0.name == name }?.value.json ?? "none"
      guard found == value.json else {
        throw Failure(
          .damaged,
          "\(file.path): expected a file of the same sweep to continue, found one with \(name) "
            + "\(ShownText.shown(found, limit: 200)); this sweep has \(ShownText.shown(value.json, limit: 200))."
        )
      }
    }
  }

  /// Adds the line of a seed.
  /// - Parameters:
  ///   - index: the index of the seed.
  ///   - line: without its end.
  func add(_ line: [UInt8], of index: UInt64) { waiting[index] = line }

  /// Writes all lines whose earlier ones are written.
  func flush() throws {
    var bytes: [UInt8] = []
    while let line = waiting.removeValue(forKey: count) {
      bytes += line
      bytes.append(0x0A)
      count += 1
      each(line)
    }
    if bytes.isEmpty { return }
    if let file { return try file.append(bytes) }
    StandardStreams.printResult(String(decoding: bytes, as: UTF8.self))
    if StandardStreams.flush() != nil { isClosed = true }
  }

  /// Waits until the lines are on the disk.
  func finish() throws { try file?.finish() }
}

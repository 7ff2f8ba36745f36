import Foundation
import ReelFiles
import ReelProgram

/// The trial of a page's program, by the toolchain's wasmkit: it replays the beginning of a reel of the author's game.
struct WebTrial {
  let target: ShipTarget
  /// The program that is linked with stand-ins for the functions of the page.
  let program: String

  /// The most ticks: wasmkit interprets the program.
  private static let ticks: UInt32 = 600

  /// Runs the trial.
  /// - Parameters:
  ///   - assets: the name of the folder with the game's content; `nil` for none.
  ///   - number: the number of the game in the program.
  /// - Throws: `.differs` if the program replays the reel differently, or fails.
  func run(_ reel: String, assets: String?, game number: Int) throws {
    let content = try assets.map { try values(of: "\(target.part)/\($0)/content.packed") } ?? []
    let recording = [UInt8](FileManager.default.contents(atPath: reel) ?? Data())
    let input = "\(target.part).trial"
    let folder = OutputFolder.split(input)
    try OutputFolder(folder.folder, isMade: true).write(
      Self.word(UInt32(content.count)) + content + Self.word(UInt32(recording.count)) + recording
        + Self.word(Self.ticks) + Self.word(UInt32(number)), as: folder.name, replacing: true)
    defer { try? FileManager.default.removeItem(atPath: input) }
    let (lines, code) = try ChildProgram.output(
      of: [
        "sh", "-c", #"exec "$1" run "$2" <"$3" 2>&1"#, "sh", try WebToolchain().runner, program,
        input,
      ])
    for line in String(decoding: lines, as: UTF8.self).split(separator: "\n").prefix(20) {
      report("on wasm32: \(line)")
    }
    guard code == 0 else {
      throw Failure(
        .differs,
        "\(target.game): expected a page that does what this package's game does; its program does not replay "
          + "\(reel) (see the lines above)")
    }
  }

  /// Returns the values of packed content, as the page expands them.
  private func values(of path: String) throws -> [UInt8] {
    let packed = [UInt8](FileManager.default.contents(atPath: path) ?? Data())
    guard packed.count > 36 else {
      throw Failure(.damaged, "\(path): expected packed content, found \(packed.count) bytes")
    }
    let size = packed[20..<28].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard let expanded = ZlibStream.inflate(packed[28..<(packed.count - 8)], size: size) else {
      throw Failure(.damaged, "\(path): expected packed content, found another file")
    }
    return expanded.bytes
  }

  private static func word(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

import Foundation
import ReelContent
import ReelMath
import Testing

@testable import ReelFormats

/// The memory and time that readers take for hostile files, measured in processes of their own. Each file has a quarter
/// of a mebibyte, or 16 MiB if REEL_FULL is set.
@Suite(.serialized) struct ReaderLimitsTests {
  static let isFull = ProcessInfo.processInfo.environment["REEL_FULL"] != nil
  static let size = isFull ? 16 << 20 : 1 << 18

  @Test(arguments: HostileInput.groups.indices)
  func memoryAndTimeOfReadersAreBoundedByTheSizeOfTheFile(group: Int) async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { [group = group as Int, size = Self.size as Int] in
      // Memory that a reader takes once, for its first file, does not count for any file.
      for input in HostileInput.groups[group].inputs { try? input.read(input.make(64)) }
      for input in HostileInput.groups[group].inputs {
        let bytes = input.make(size)
        var answer = "read"
        let taken = Footprint.of {
          do throws(ContentError) { try input.read(bytes) } catch { answer = error.description }
        }
        // The limit is ten seconds for the largest file in an optimised build. This build is not optimised.
        let seconds = 2 + 2 * Double(bytes.count) / Double(1 << 20)
        let isHeld =
          taken.memory <= 16 << 20 + input.perByte * bytes.count && taken.seconds <= seconds
          && answer.unicodeScalars.count < 1000
        let line =
          "\(isHeld ? "held" : "TOO MUCH"): \(input.name): \(bytes.count) bytes took "
          + "\(taken.memory >> 20) MiB and \(taken.seconds) s: \(answer)\n"
        FileHandle.standardError.write(Data(line.utf8))
      }
      exit(0)
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let lines = output.split(separator: "\n")
    if Self.isFull { print(output) }
    #expect(
      lines.count { $0.hasPrefix("held: ") } == HostileInput.groups[group].inputs.count,
      "\(lines.filter { $0.hasPrefix("TOO MUCH: ") }.joined(separator: "\n"))")
  }
}

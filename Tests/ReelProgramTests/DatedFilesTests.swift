import Foundation
import Testing

@testable import ReelProgram

@Suite struct DatedFilesTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent(
    "dated-\(UUID())"
  ).path

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  @Test func namesAreNewAndContainTheDate() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let files = try DatedFiles(in: path, prefix: "match-", most: 5)
    var made: [String] = []
    for _ in 0..<3 {
      let name = files.makeName()
      made.append(name)
      try files.folder.write([1], as: name + ".reel", replacing: false)
    }
    #expect(Set(made).count == 3)
    // The number of a removed file is not used again, because the file would be older than the others.
    try files.folder.remove(made[0] + ".reel")
    #expect(!made.contains(files.makeName()))
    for name in made {
      let date = name.dropFirst("match-".count).prefix(17)
      #expect(date.allSatisfy { $0.isNumber || $0 == "-" } && date.count == 17)
    }
  }

  /// The names of one second have numbers, and `-10` is newer than `-2`, which is newer than none.
  @Test func filesOfOneSecondAreInOrder() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let files = try DatedFiles(in: path, prefix: "desync-", most: 3)
    func write(_ name: String) throws {
      for ending in ["_own.reel", "_other.reel", ".txt"] {
        try files.folder.write([1], as: name + ending, replacing: false)
      }
    }
    let second = "desync-2020-01-01-000000"
    try write(second)
    for number in 2...11 { try write("\(second)-\(number)") }
    #expect(
      DatedFiles.names(in: path, prefix: "desync-").filter { $0.hasSuffix(".txt") }.map {
        $0.dropFirst(second.count).dropLast(4)
      } == ["", "-2", "-3", "-4", "-5", "-6", "-7", "-8", "-9", "-10", "-11"])
    files.removeOld(sparing: second)
    #expect(
      names
        == ["-10", "-11", ""].flatMap { number in
          [".txt", "_other.reel", "_own.reel"].map { second + number + $0 }
        })
    files.removeOld(sparing: "desync-2019-01-01-000000")
    #expect(names.count == 9)
    files.removeOld()
    #expect(names.count == 9)
    try write("desync-2021-01-01-000000")
    files.removeOld()
    #expect(names.count == 9 && !names.contains(second + ".txt"))
  }

  @Test func onlyTheNewestStayExceptThoseInUse() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let files = try DatedFiles(in: path, prefix: "match-", most: 2)
    let recording = try RecordingFile("\(path)/match-2020-01-01-000000.reel", replacing: false)
    for day in 2...6 {
      try files.folder.write([1], as: "match-2020-01-0\(day)-000000.reel", replacing: false)
    }
    try files.folder.write([1], as: "match-of-a-player.reel", replacing: false)
    try files.folder.write([1], as: "match-1.save", replacing: false)
    let renamed = ["match-2020-01-01-000000-final.reel", "match-2020-01-01-000000.reel.bak"]
    for name in renamed { try files.folder.write([1], as: name, replacing: false) }
    try files.folder.write([1], as: "other-2020-01-01-000000.reel", replacing: false)
    files.removeOld()
    #expect(
      names == [
        "match-1.save", "match-2020-01-01-000000-final.reel", "match-2020-01-01-000000.reel",
        "match-2020-01-01-000000.reel.bak", "match-2020-01-05-000000.reel",
        "match-2020-01-06-000000.reel", "match-of-a-player.reel", "other-2020-01-01-000000.reel",
      ])
    try recording.finish()
  }
}

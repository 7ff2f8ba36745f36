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
    for name in made {
      let date = name.dropFirst("match-".count).prefix(17)
      #expect(date.allSatisfy { $0.isNumber || $0 == "-" } && date.count == 17)
    }
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

import Foundation
import ReelContent
import Testing

@testable import ReelFormats

@Suite struct OpenedFilesTests {
  /// The record leaves out files that were only searched for, and files that another `ContentFolder` value opened.
  @Test func filesThatAFolderOpensAreRecorded() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("reel-\(UUID())")
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(
      at: root.appendingPathComponent("in"), withIntermediateDirectories: true)
    for name in ["a", "b", "in/c"] {
      try Data("x".utf8).write(to: root.appendingPathComponent(name))
    }
    let plain = try ContentFolder(path: root.path)
    var folder = plain
    let opened = OpenedFiles()
    folder.opened = opened
    _ = try folder.bytes(of: "in/c")
    let copy = folder
    _ = try copy.head(of: "a", count: 1)
    #expect(folder.contains("b") && (try? folder.bytes(of: "none")) == nil)
    _ = try plain.bytes(of: "b")
    #expect(opened.paths == [folder.path + "/a", folder.path + "/in/c"])
  }
}

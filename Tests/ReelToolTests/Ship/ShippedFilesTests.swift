import Foundation
import Testing

@testable import ReelTool

@Suite struct ShippedFilesTests {
  @Test func onlyPicturesOtherThanPNGNeedALibrary() throws {
    let sandbox = try Sandbox()
    let folder = sandbox.url.path
    try sandbox.write("\u{89}PNG", "a.png")
    try sandbox.write("text", "b.jpg")
    #expect(ShippedFiles.loadedLibraries(assets: folder) == [])
    #expect(ShippedFiles.loadedLibraries(assets: folder + "/none") == [])
    // The bytes, not the name, determine the format.
    try Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16]).write(to: sandbox.url.appendingPathComponent("c.png"))
    #expect(ShippedFiles.loadedLibraries(assets: folder) == ["libSDL2_image-2.0.so.0"])
  }
}

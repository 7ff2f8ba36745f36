import Foundation
import Testing

@testable import ReelTool

#if os(Linux)
  @Suite struct SharedLibrariesTests {
    @Test func theLibrariesOfAGameAreThoseOfItsOwnAndThoseOfADesktop() throws {
      let game = Sandbox.binary.deletingLastPathComponent().appendingPathComponent("AlienCatch")
      let libraries = try SharedLibraries(of: game.path)
      #expect(libraries.own["libSDL2-2.0.so.0"]?.hasPrefix("/") == true)
      #expect(libraries.own["libopenal.so.1"] != nil)
      #expect(libraries.desktop["libstdc++.so.6"] != nil)
      #expect(Set(libraries.own.keys).isDisjoint(with: libraries.desktop.keys))
      for name in libraries.own.merging(libraries.desktop, uniquingKeysWith: { first, _ in first })
        .keys
      {
        #expect(!name.hasPrefix("libc.so") && !name.hasPrefix("ld-linux"))
      }
    }

    @Test func aLibraryThatTheGameLoadsComesWithItsOwn() throws {
      let game = Sandbox.binary.deletingLastPathComponent().appendingPathComponent("AlienCatch")
      #expect(try SharedLibraries(of: game.path).own["libSDL2_image-2.0.so.0"] == nil)
      let libraries = try SharedLibraries(of: game.path, loading: ["libSDL2_image-2.0.so.0"])
      #expect(libraries.own["libSDL2_image-2.0.so.0"]?.hasPrefix("/") == true)
      #expect(libraries.own.keys.contains { $0.hasPrefix("libwebp") })
      #expect(throws: (any Error).self) {
        try SharedLibraries(of: game.path, loading: ["libreel-no-such.so"])
      }
    }

    @Test func aFileThatIsNoProgramIsRefused() throws {
      let sandbox = try Sandbox()
      try sandbox.write("text", "file")
      #expect(throws: (any Error).self) {
        try SharedLibraries(of: sandbox.url.appendingPathComponent("file").path)
      }
    }

    @Test func theOldestGlibcOfAProgramIsFound() throws {
      let version = try #require(try CLibrary.version(neededBy: [Sandbox.binary.path]))
      #expect(version.hasPrefix("2."))
      #expect(CLibrary.files().contains { $0.hasSuffix("/libc.so.6") })
    }
  }
#endif

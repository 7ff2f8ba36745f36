import Foundation
import Testing

/// The command `content`, and games that run with the content that it packs.
@Suite final class ContentCommandTests {
  private let folder: URL

  init() throws { folder = try temporaryFolder() }
  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func pack(_ more: [String] = []) throws -> Program.Result {
    try Program.run(["content", "--packed", path("Assets"), "--assets", assetsPath] + more)
  }

  @Test func aPackedGamePlaysVerifiesAndRendersTheSame() throws {
    #expect(try pack().code == 0)
    let runs = try [assetsPath, path("Assets")].map {
      try Program.run(["headless", "--ticks", "300", "--input", "bot", "--assets", $0])
    }
    #expect(runs[0].code == 0 && runs[1].code == 0)
    #expect(runs[0].lines.last == runs[1].lines.last)
    let demo = assetsPath + "/demo.reel"
    let verified = try Program.run(["verify", demo, "--assets", path("Assets")])
    #expect(verified.code == 0, "\(verified.errors)")
    for (name, assets) in [("a.png", assetsPath), ("b.png", path("Assets"))] {
      #expect(
        try Program.run(["render", demo, "--tick", "200", path(name), "--assets", assets]).code == 0
      )
    }
    let pictures = try ["a.png", "b.png"].map {
      try Data(contentsOf: URL(fileURLWithPath: path($0)))
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test func aDamagedOrForeignFileIsRefused() throws {
    #expect(try pack().code == 0)
    let file = URL(fileURLWithPath: path("Assets/content.packed"))
    let good = try Data(contentsOf: file)
    for bytes in [Data(), Data("oops".utf8), good.dropLast(), good.prefix(20) + good.dropFirst(21)]
    {
      try bytes.write(to: file)
      let result = try Program.run(["headless", "--ticks", "1", "--assets", path("Assets")])
      #expect(result.code == 65 && result.errors.hasPrefix("content.packed: "), "\(result.errors)")
      #expect(result.errors.contains("expected "))
    }
  }

  @Test func onlyOneOutputIsWritten() throws {
    #expect(try Program.run(["content"]).code == 64)
    #expect(try pack([path("content.bin")]).code == 64)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func filesAreReplacedOnlyByForce() throws {
    #expect(try pack().code == 0 && pack().code == 0)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path("Assets/jump.wav")))
    let refused = try pack()
    #expect(refused.code == 73 && refused.errors.contains("--force"), "\(refused.errors)")
    #expect(try pack(["--force"]).code == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("Assets/jump.wav"))).count > 4)
  }
}

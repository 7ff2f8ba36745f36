import Foundation
import ReelPlatform
import ReelReplay
import Testing

/// `reel` writes and reads compressed states; the program of a server without `ReelAssets` does neither.
@Suite struct CompressedReelTests {
  private let server = Sandbox.binary.deletingLastPathComponent()
    .appendingPathComponent("PlantedFaults").path

  private func run(_ arguments: String...) throws -> Outcome {
    try Sandbox.run(server, arguments)
  }

  private func sizes(_ name: String, in sandbox: Sandbox) throws -> [String: Int] {
    let json = try sandbox.tool(["info", name, "--json"]).output
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    return object?["bytes"] as? [String: Int] ?? [:]
  }

  @Test func cutCompressesAndInfoAndShowExpand() throws {
    let sandbox = try Sandbox()
    var writer = ReelWriter(header: ReelHeader(game: "Zeros", viewWidth: 9, viewHeight: 9))
    let snapshot = [UInt8](repeating: 7, count: 5000)
    writer.checkpoint(Checkpoint(tick: 0, stateHash: 1, snapshot: snapshot))
    writer.append(TickInput(viewWidth: 9, viewHeight: 9))
    writer.finish()
    try sandbox.write(Data(writer.takeBytes()), "a.reel")
    let cut = try sandbox.tool(["cut", "a.reel", "-o", "b.reel", "--json"])
    #expect(cut.code == 0 && cut.lines.count == 1)
    #expect(cut.output.hasPrefix(#"{"file":"b.reel","ticks":"#), "\(cut.output)")
    let (plain, small) = (try sizes("a.reel", in: sandbox), try sizes("b.reel", in: sandbox))
    #expect(plain["snapshots"] == 5000)
    // A 64th of the snapshot, or the stream if that is longer.
    #expect((79...100).contains(small["snapshots"] ?? 0))
    #expect(small.values.reduce(0, +) == 2 * (small["file"] ?? 0))
    #expect(
      small["file"]
        == (try Data(contentsOf: sandbox.url.appendingPathComponent("b.reel"))).count)
    let shown = try sandbox.tool(["show", "b.reel"])
    #expect(shown.lines.first?.hasSuffix("snapshot of 5000 bytes") == true)
    #expect(shown.lines == (try sandbox.tool(["show", "a.reel"])).lines)
    #expect(
      try sandbox.tool(["info", "b.reel"]).lines.contains("checkpoints 1, 1 with a snapshot"))
    #expect(try sandbox.tool(["diff", "a.reel", "b.reel"]).code == 0)
    // The states of a compressed reel are cut as well.
    #expect(try sandbox.tool(["cut", "b.reel", "-o", "c.reel"]).code == 0)
    #expect(try sizes("c.reel", in: sandbox) == small)
  }

  @Test func aServerVerifiesACompressedReelByItsHashes() throws {
    let sandbox = try Sandbox()
    // Fault 4 depends on the process, so that each run goes another way.
    for (fault, code) in [(0, 0), (4, 1)] as [(Int, Int32)] {
      let plain = sandbox.url.appendingPathComponent("\(fault).reel").path
      let packed = sandbox.url.appendingPathComponent("\(fault)-packed.reel").path
      let recorded = try run(
        "headless", "--ticks", "700", "--input", "none", "--set", "fault=\(fault)", "--record",
        plain)
      #expect(recorded.code == 0, "\(recorded.errors)")
      #expect(try sandbox.tool(["cut", plain, "-o", packed]).code == 0)
      let sentence = "the recorded states are compressed; a program with ReelAssets reads them."
      let verified = try run("verify", plain)
      #expect(verified.code == code && !verified.errors.contains(sentence))
      let other = try run("verify", packed)
      #expect(other.code == code, "\(other.errors)")
      #expect(other.errors.contains(sentence) == (code == 1), "\(other.errors)")
    }
  }
}

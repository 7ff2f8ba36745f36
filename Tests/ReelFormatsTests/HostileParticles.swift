import ReelContent

@testable import ReelFormats

extension HostileInput {
  private static func particles(
    _ name: String, _ head: String, _ tail: String, piece: @escaping @Sendable (Int) -> String
  ) -> HostileInput {
    HostileInput(
      "particles: " + name, head, tail,
      read: { bytes throws(ContentError) in _ = try ParticleFile.read(bytes, file: "a") },
      piece: piece)
  }

  static let particles: [HostileInput] = [
    particles("effects", #"{"effects":["#, #"{"name":"z"}]}"#) { #"{"name":"\#($0)"},"# },
    particles("empty effects", #"{"effects":["#, "{}]}") { _ in "{}," },
    particles("keys", #"{"effects":[{"name":"z","#, #""rate":1}]}"#) { #""\#($0)":1,"# },
    particles("a curve", #"{"effects":[{"name":"z","opacity":["#, "[1,1]]}]}") { _ in "[0,1]," },
    particles("tints", #"{"effects":[{"name":"z","tint":["#, ##"[1,"#FFF"]]}]}"##) { _ in
      ##"[0,"#FFFFFF"],"##
    },
    particles("bursts", #"{"effects":[{"name":"z","bursts":["#, "{}]}]}") { _ in #"{"count":1},"# },
    particles("frames", #"{"effects":[{"name":"z","frames":["#, #""a"]}]}"#) { #""\#($0)","# },
    particles("a name", #"{"effects":[{"name":""#, #""}]}"#) { _ in "x" },
    particles("brackets", #"{"effects":"#, "") { _ in "[" },
  ]
}

import Reel
import Testing

@testable import ReelInspector

@Suite struct AssetNamesTests {
  private func names(_ frames: [String], sounds: [String] = [], fonts: [String] = []) -> AssetNames
  {
    var content = GameContent(
      atlases: [Atlas(frames: frames.map { AtlasFrame(name: $0) }), Atlas()])
    content.soundNames = sounds
    content.fontNames = fonts
    return AssetNames(
      content, ContentManifest(atlases: ["a.plist"], fonts: fonts, sounds: sounds))
  }

  @Test func theFileHasConstantsAndTheListThatAStartChecks() {
    let found = names(
      ["hills-far.png", "drop-A", "2nd", "Cart_1"], sounds: ["fx/catch.wav", "music.ogg"],
      fonts: ["font-big.fnt"])
    #expect(found.leftOut.isEmpty)
    #expect(
      found.file(of: "Hop", type: "Hopper", importing: "Reel")
        == #"""
        // The names of the game's assets, written by `Hop assets --write`. Write it again when the
        // assets have changed: a start with others than these is refused.
        import Reel

        extension FontID {
          static var fontBig: FontID { FontID(rawValue: 0) }
        }

        extension FrameID {
          static var _2nd: FrameID { FrameID(atlas: 0, index: 2) }
          static var cart1: FrameID { FrameID(atlas: 0, index: 3) }
          static var dropA: FrameID { FrameID(atlas: 0, index: 1) }
          static var hillsFar: FrameID { FrameID(atlas: 0, index: 0) }
        }

        extension SoundID {
          static var fxCatch: SoundID { SoundID(rawValue: 0) }
          static var music: SoundID { SoundID(rawValue: 1) }
        }

        extension Hopper {
          public static var assetNames: StaticString {
            """
            font 0 0 font-big.fnt
            frame 0 2 2nd
            frame 0 3 Cart_1
            frame 0 1 drop-A
            frame 0 0 hills-far.png
            sound 0 0 fx/catch.wav
            sound 0 1 music.ogg
            """
          }
        }

        """#)
  }

  @Test func namesThatMakeNoConstantOfTheirOwnAreLeftOut() {
    let found = names(["a-b", "aB", "none", "-", "self", "x\"\"\"\\(y)"])
    #expect(found.entries.map(\.name) == ["aB", "x\"\"\"\\(y)"])
    #expect(
      Set(found.leftOut) == [
        "a-b: aB has the name `aB` already", "none: the engine has the name `none` already",
        "-: makes no name in Swift", "self: makes no name in Swift",
      ])
    #expect(
      found.file(of: "Hop", type: "Hop", importing: "Reel").contains(#"frame 0 5 x\"""\\(y)"#))
  }
}

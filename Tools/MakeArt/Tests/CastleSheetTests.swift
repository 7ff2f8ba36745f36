import Foundation
import ReelContent
import ReelMath
import Testing

@testable import make_art

/// The sheet of *Castle*: frames are trimmed, and boxes keep their positions.
@Suite struct CastleSheetTests {
  private struct Table: Decodable {
    struct Box: Decodable, Equatable { var x: Int, y: Int, w: Int, h: Int }
    struct Size: Decodable { var w: Int, h: Int }
    struct Point: Decodable { var x: Double, y: Double }
    struct Frame: Decodable {
      var frame: Box, spriteSourceSize: Box
      var sourceSize: Size
      var pivot: Point
    }
    struct Key: Decodable { var frame: Int, bounds: Box }
    struct Slice: Decodable { var name: String, keys: [Key] }
    struct Meta: Decodable { var slices: [Slice] }
    var frames: [String: Frame]
    var meta: Meta
  }

  private func frame(_ name: String, _ area: Rect, _ boxes: [String: Rect] = [:]) -> CastleFrame {
    var canvas = Canvas(40, 30, detail: 1)
    canvas.fill(.rounded(area, 0.5), .white)
    return CastleFrame(
      name: name, picture: canvas.bitmap(), pivot: Vec2(20, 28), boxes: boxes)
  }

  @Test func framesAreTrimmedAndKeepTheirPositions() throws {
    let sheet = CastleSheet(
      [
        frame("rest", Rect(10, 10, 8, 12)),
        frame("strike", Rect(4, 6, 30, 4), ["whip": Rect(-5, -20, 18, 6)]),
        frame("after", Rect(12, 12, 6, 6)),
      ], file: "test.png")
    let table = try JSONDecoder().decode(Table.self, from: Data(sheet.table.utf8))
    #expect(table.frames.count == 3)
    let strike = try #require(table.frames["strike.png"])
    #expect(strike.spriteSourceSize == Table.Box(x: 4, y: 6, w: 30, h: 4))
    #expect(strike.sourceSize.w == 40 && strike.sourceSize.h == 30)
    #expect(abs(strike.pivot.x - 0.5) < 1e-6 && abs(strike.pivot.y - 28.0 / 30) < 1e-6)
    // A pixel of the rectangle is opaque in the sheet, too.
    let at = ((strike.frame.y + 2) * sheet.picture.width + strike.frame.x + 15) * 4
    #expect(sheet.picture.pixels[at + 3] == 255)
    let slice = try #require(table.meta.slices.first { $0.name == "whip" })
    #expect(slice.keys.map(\.frame) == [0, 1, 2])
    #expect(slice.keys[1].bounds == Table.Box(x: 15, y: 8, w: 18, h: 6))
    #expect(slice.keys[0].bounds.w == 0 && slice.keys[2].bounds.w == 0)
  }

  /// Checks that no two frames share a pixel, and that all lie within the sheet.
  @Test func framesDoNotOverlap() throws {
    let sheet = CastleSheet(CastleFoes.frames() + CastleWhip.frames(), file: "test.png")
    let table = try JSONDecoder().decode(Table.self, from: Data(sheet.table.utf8))
    var isTaken = [Bool](repeating: false, count: sheet.picture.width * sheet.picture.height)
    for (name, frame) in table.frames {
      #expect(frame.frame.x + frame.frame.w <= sheet.picture.width, "\(name)")
      for y in frame.frame.y..<frame.frame.y + frame.frame.h {
        for x in frame.frame.x..<frame.frame.x + frame.frame.w {
          #expect(!isTaken[y * sheet.picture.width + x], "\(name) at \(x), \(y)")
          isTaken[y * sheet.picture.width + x] = true
        }
      }
    }
  }
}

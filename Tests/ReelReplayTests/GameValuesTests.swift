import ReelFields
import ReelMath
import ReelReplay
import Testing

private struct Pong: FieldValue, Equatable {
  var level: UInt8 = 1
  var isHard = false
  var title = "pong"
  var speeds: [Float] = [1, 2]
}

private struct Plain: FieldValue {}

@Suite struct GameValuesTests {
  @Test func gameValuesDecodeToTheSameGame() throws {
    let pong = Pong(level: 7, isHard: true, title: "Grüße", speeds: [3])
    #expect(try GameValues(pong).make(Pong.self) == pong)
    #expect(GameValues(pong).fields == GameValues(Pong()).fields)
    #expect(GameValues(pong) != GameValues(Pong()))
  }

  @Test func aGameWithoutValuesWritesNothing() throws {
    #expect(GameValues(Plain()) == GameValues())
    _ = try GameValues().make(Plain.self)
  }

  @Test func fieldsOfAnotherBuildAreNamedInTheError() {
    #expect(throws: GameValuesError.self) { try GameValues(Pong()).make(Plain.self) }
    do throws(GameValuesError) {
      _ = try GameValues(fields: "level uint8", bytes: [1]).make(Plain.self)
      Issue.record("no error")
    } catch {
      #expect(error.message.contains("(level uint8)") && error.message.contains("()"))
    }
  }

  @Test func invalidBytesAreRefused() {
    let good = GameValues(Pong())
    for length in 0..<good.bytes.count {
      let cut = GameValues(fields: good.fields, bytes: [UInt8](good.bytes[..<length]))
      #expect(throws: GameValuesError.self) { try cut.make(Pong.self) }
    }
    for (index, byte) in [(1, 2), (2, 0xFF), (6, 0xFF)] as [(Int, UInt8)] {
      var bad = good
      bad.bytes[index] = byte
      #expect(throws: GameValuesError.self) { try bad.make(Pong.self) }
    }
    #expect(throws: GameValuesError.self) {
      try GameValues(fields: good.fields, bytes: good.bytes + [0]).make(Pong.self)
    }
  }
}

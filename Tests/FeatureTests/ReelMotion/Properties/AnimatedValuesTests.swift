import ReelFields
import ReelMath
import Testing

@testable import ReelMotion

@Suite struct AnimatedValuesTests {
  private typealias Values = AnimatedValues
  /// Counts within the room and beyond it, with and without a plan for blocks.
  private let counts = [0, 1, 7, 8, 9, 15, 16, 17, 40]

  private func array(_ count: Int) -> [AnimatedValue] {
    (0..<count).map { AnimatedValue($0 % 3 == 2 ? -.nan : Float($0), 2, Float(-$0)) }
  }

  private func values(_ array: [AnimatedValue]) -> Values {
    var values = Values()
    values.fill(AnimatedValue(7), count: array.count)
    for at in array.indices { values[at] = array[at] }
    return values
  }

  @Test func aListHasTheBytesAndTheLayoutOfAnArray() {
    for count in counts {
      let array = array(count)
      #expect(FieldEncoder.encode(values(array)) == FieldEncoder.encode(array))
    }
    #expect(FieldLayout.describe(Values.self) == FieldLayout.describe([AnimatedValue].self))
    #expect(
      FieldLayout.describe(Values.self, as: "a")
        == FieldLayout.describe([AnimatedValue].self, as: "a"))
  }

  @Test func decodingReplacesAListOfAnyLength() {
    for old in counts {
      for new in counts {
        var list = values(array(old))
        let bytes = FieldEncoder.encode(array(new))
        var decoder = FieldDecoder(bytes)
        list.visit(&decoder)
        #expect(decoder.error == nil && decoder.remaining == 0)
        #expect(list.count == new && FieldEncoder.encode(list) == bytes)
      }
    }
  }

  @Test func fillingReplacesAListOfAnyLength() {
    for old in counts {
      for new in counts {
        var list = values(array(old))
        list.fill(AnimatedValue(3), count: new)
        #expect(list == values([AnimatedValue](repeating: AnimatedValue(3), count: new)))
      }
    }
  }

  @Test func valuesBehindTheEndDoNotCount() {
    var list = values([AnimatedValue(1), AnimatedValue(2)])
    list.removeAll()
    #expect(list == Values())
    list.fill(AnimatedValue(4), count: 1)
    #expect(list == values([AnimatedValue(4)]))
    #expect(list != values([AnimatedValue(5)]) && list != Values())
  }

  @Test func aListWithoutRoomGrowsOnlyAsFarAsTheBytes() {
    // The bytes claim 20 values, and contain two.
    var decoder = FieldDecoder([20, 0, 0, 0] + FieldEncoder.encode(array(2)).dropFirst(4))
    #expect(decoder.decode(Values.self).count == 3)
    #expect(decoder.error?.expected == .moreBytes)
  }

  @Test func anOldPlayerCanBeFilledAgain() {
    #expect(TimelinePlayer.canBeRefilled)
  }
}

import Testing

@testable import ReelMath

@Suite struct CollectionSearchTests {
  @Test func thePrefixOfEachLengthIsFound() {
    for count in 0...20 {
      let numbers = (0..<count).map { $0 * 2 }
      for end in 0...count {
        #expect(numbers.endOfPrefix { $0 < end * 2 } == end)
        #expect((5..<5 + count).endOfPrefix { $0 < 5 + end } == 5 + end)
      }
    }
  }

  @Test func indicesOfASliceAreThoseOfItsArray() {
    let slice = [1, 2, 3, 4, 5][2...]
    #expect(slice.endOfPrefix { $0 < 4 } == 3 && slice.endOfPrefix { $0 < 1 } == 2)
  }
}

import Testing

@testable import make_art

@Suite struct OggPagesTests {
  @Test func serialAndChecksumAreReplaced() {
    // Returns one of two pages that differ from each other in everything but the layout.
    func page(serial: [UInt8], body: [UInt8]) -> [UInt8] {
      [UInt8]("OggS".utf8) + [0, 0] + [UInt8](repeating: 7, count: 8) + serial
        + [1, 0, 0, 0] + [9, 9, 9, 9] + [1, UInt8(body.count)] + body
    }
    var first = page(serial: [1, 2, 3, 4], body: [5, 6]) + page(serial: [1, 2, 3, 4], body: [8])
    var second = page(serial: [9, 9, 9, 9], body: [5, 6]) + page(serial: [9, 9, 9, 9], body: [8])
    OggPages.renumber(&first, serial: 1)
    OggPages.renumber(&second, serial: 1)
    #expect(first == second)
    #expect(Array(first[14..<18]) == [1, 0, 0, 0])
    #expect(Array(first[22..<26]) != [9, 9, 9, 9])
    // A different body must give a different checksum.
    var third = page(serial: [1, 2, 3, 4], body: [5, 7])
    OggPages.renumber(&third, serial: 1)
    #expect(Array(third[22..<26]) != Array(first[22..<26]))
  }
}

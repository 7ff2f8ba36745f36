import Testing

@testable import ReelECS

@Suite struct BufferTests {
  @Test func valuesStayWhileABufferGrowsAndShrinks() {
    var buffer = Buffer<[Int]>()
    defer { buffer.deallocate() }
    for number in 0..<100 {
      buffer.grow(to: number + 1, keeping: number)
      buffer.address(number).initialize(to: [number])
    }
    #expect(buffer.capacity == 128)
    #expect((0..<100).allSatisfy { buffer[$0] == [$0] })
    (buffer.base + 40).deinitialize(count: 60)
    buffer.resize(to: 40, keeping: 40)
    #expect(buffer.capacity == 40 && (0..<40).allSatisfy { buffer[$0] == [$0] })
    buffer.base.deinitialize(count: 40)
    buffer.resize(to: 0, keeping: 0)
    #expect(buffer.capacity == 0)
  }

  @Test func newElementsAreFilled() {
    var buffer = Buffer<Int?>()
    defer { buffer.deallocate() }
    buffer.grow(to: 3, filling: nil, least: 5)
    #expect(buffer.capacity == 5 && (0..<5).allSatisfy { buffer[$0] == nil })
    buffer[4] = 7
    buffer.grow(to: 5, filling: 1)
    #expect(buffer.capacity == 5 && buffer[4] == 7)
    buffer.grow(to: 6, filling: 1)
    #expect(buffer.capacity == 16 && buffer[3] == nil && buffer[4] == 7)
    #expect((5..<16).allSatisfy { buffer[$0] == 1 })
  }

  @Test func copiesShareTheMemory() {
    var buffer = Buffer<Int>()
    defer { buffer.deallocate() }
    buffer.grow(to: 1, filling: 0)
    let same = buffer
    same[0] = 3
    #expect(buffer[0] == 3)
  }

  #if DEBUG
    @Test func anIndexBeyondTheCapacityTraps() async {
      await #expect(processExitsWith: .failure) {
        var buffer = Buffer<Int>()
        buffer.grow(to: 4, filling: 0, least: 4)
        buffer[4] = 1
      }
    }
  #endif
}

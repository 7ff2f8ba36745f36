import Dispatch
import Synchronization
import Testing

@testable import ReelHost

@Suite struct RoomCourseTests {
  @Test func theWatchTakesAThreadInTheMiddleOfARoomOnly() {
    let course = RoomCourse()
    let idle = course.now
    #expect(!idle.isInRoom && !course.take(idle))
    course.begin()
    let first = course.now
    #expect(first.isInRoom && course.end())
    course.begin()
    // The thread has gone on since then.
    let isTaken = course.take(first)
    #expect(!isTaken && course.now != first)
    let second = course.take(course.now)
    #expect(second && !course.end())
  }

  @Test func oneSideSettles() {
    let course = RoomCourse()
    #expect(!course.settle())
    course.begin()
    _ = course.take(course.now)
    let outcomes = [course.settle(), course.settle()]
    #expect(outcomes == [true, false])
    #expect(!course.now.isGone)
    course.leave()
    #expect(course.now.isGone && !course.settle())
  }

  /// Whatever the order, the thread goes on exactly until the watch has taken it.
  @Test func bothSidesNeverHaveTheRooms() {
    for _ in 0..<200 {
      let course = RoomCourse()
      let parts = Atomic(0)
      let done = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        repeat {
          parts.add(1, ordering: .relaxed)
          course.begin()
        } while course.end()
        done.signal()
      }
      while !course.take(course.now) {}
      done.wait()
      let last = parts.load(ordering: .relaxed)
      #expect(last > 0 && course.settle())
    }
  }
}

/// The memory of a draw list's quads. Copies of a list share it until one of them is changed.
@usableFromInline final class DrawMemory {
  let records: UnsafeMutablePointer<DrawRecord>
  let orders: UnsafeMutablePointer<DrawOrder>

  init(capacity: Int) {
    records = .allocate(capacity: capacity)
    orders = .allocate(capacity: capacity)
  }

  deinit {
    // SAFETY: both element types are trivial, so no element has to be deinitialized.
    records.deallocate()
    orders.deallocate()
  }
}

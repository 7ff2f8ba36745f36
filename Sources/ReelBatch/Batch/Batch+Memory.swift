import ReelSimulation

// Binding of the caller's arrays, and the checks of their content.

extension Batch {
  /// The number of rows of the arrays: worlds times agents.
  public var rows: Int { count * shape.agents }

  /// Returns the size of an array in bytes; `nil` if the batch has no such array.
  public func byteCount(of array: BatchArray) -> Int? {
    switch array {
    case .observations: shape.observation > 0 ? rows * shape.observation * 4 : nil
    case .finalObservations:
      shape.observation > 0 && shape.autoreset == .sameStep ? rows * shape.observation * 4 : nil
    case .pictures: options.picture.map { rows * $0.byteCount }
    case .finalPictures:
      shape.autoreset == .sameStep ? options.picture.map { rows * $0.byteCount } : nil
    case .choices: isDiscrete ? rows * shape.action * 8 : nil
    case .controls: isDiscrete ? nil : rows * shape.action * 4
    case .rewards: rows * 8
    case .terminated, .truncated: rows
    case .masks: shape.mask > 0 ? rows * shape.mask : nil
    case .finalMasks:
      shape.mask > 0 && shape.autoreset == .sameStep ? rows * shape.mask : nil
    case .log: shape.log > 0 ? rows * shape.log * 8 : nil
    case .finals: shape.autoreset == .sameStep ? rows : nil
    case .resets: shape.autoreset == .nextStep ? rows : nil
    }
  }

  private var isDiscrete: Bool {
    if case .discrete = spaces.action { true } else { false }
  }

  /// Binds an array, whose memory stays the caller's and has to outlive the batch or the next binding.
  /// - Parameter address: `nil` to bind none. It has to be aligned for its elements.
  public func bind(
    _ array: BatchArray, _ address: UnsafeMutableRawPointer?, byteCount: Int
  ) throws(BatchError) {
    guard let expected = self.byteCount(of: array) else {
      throw BatchError(.badArgument, "The array \(array) has no content in this batch.")
    }
    if let address {
      guard byteCount == expected else {
        throw BatchError(
          .badArgument, "The array \(array) has \(expected) bytes, not \(byteCount).")
      }
      guard UInt(bitPattern: address) % UInt(Self.alignment(of: array)) == 0 else {
        throw BatchError(
          .badArgument,
          "The address of the array \(array) is not a multiple of \(Self.alignment(of: array)).")
      }
    }
    isMemoryChecked = false
    func bound<T>(_ type: T.Type) -> UnsafeMutablePointer<T>? {
      address?.bindMemory(to: type, capacity: expected / MemoryLayout<T>.stride)
    }
    switch array {
    case .observations: memory.observations = bound(Float.self)
    case .pictures: memory.pictures = bound(UInt8.self)
    case .choices: memory.choices = bound(Int64.self)
    case .controls: memory.controls = bound(Float.self)
    case .rewards: memory.rewards = bound(Double.self)
    case .terminated: memory.terminated = bound(UInt8.self)
    case .truncated: memory.truncated = bound(UInt8.self)
    case .masks: memory.masks = bound(Int8.self)
    case .log: memory.log = bound(Double.self)
    case .finalObservations: memory.finalObservations = bound(Float.self)
    case .finalPictures: memory.finalPictures = bound(UInt8.self)
    case .finalMasks: memory.finalMasks = bound(Int8.self)
    case .finals: memory.finals = bound(UInt8.self)
    case .resets: memory.resets = bound(UInt8.self)
    }
  }

  private static func alignment(of array: BatchArray) -> Int {
    switch array {
    case .choices, .rewards, .log: 8
    case .observations, .controls, .finalObservations: 4
    case .pictures, .finalPictures, .terminated, .truncated, .masks, .finalMasks, .finals,
      .resets:
      1
    }
  }

  /// Throws unless all arrays that a step writes or reads are bound.
  func checkMemory() throws(BatchError) {
    let required: [(BatchArray, Bool)] = [
      (.observations, memory.observations != nil), (.choices, memory.choices != nil),
      (.controls, memory.controls != nil), (.rewards, memory.rewards != nil),
      (.terminated, memory.terminated != nil), (.truncated, memory.truncated != nil),
      (.finalObservations, memory.finalObservations != nil), (.finals, memory.finals != nil),
      (.pictures, memory.pictures != nil), (.finalPictures, memory.finalPictures != nil),
    ]
    for (array, isBound) in required where !isBound && byteCount(of: array) != nil {
      throw BatchError(.notBound, "The array \(array) is not bound.")
    }
    isMemoryChecked = true
  }

  /// Throws if an action is none of its possibilities, or not a number.
  func checkActions(_ worlds: Range<Int>) throws(BatchError) {
    let rows = worlds.lowerBound * shape.agents..<worlds.upperBound * shape.agents
    switch spaces.action {
    case .discrete(let branches):
      guard let choices = memory.choices else { return }
      for (branch, count) in branches.enumerated() {
        var isWrong = false
        for row in rows {
          // Negative numbers are larger than all counts.
          isWrong =
            isWrong || UInt64(bitPattern: choices[row * branches.count + branch]) >= UInt64(count)
        }
        if isWrong { throw wrongChoice(rows, branch, count) }
      }
    case .continuous(let count, _, _):
      guard let controls = memory.controls else { return }
      for at in rows.lowerBound * count..<rows.upperBound * count where !controls[at].isFinite {
        throw BatchError(
          .badArgument,
          "Control \(at % count) of row \(at / count) is \(controls[at]); expected a number.")
      }
    }
  }

  private func wrongChoice(_ rows: Range<Int>, _ branch: Int, _ count: Int) -> BatchError {
    for row in rows {
      guard let choice = memory.choices?[row * shape.action + branch] else { break }
      if choice < 0 || choice >= count {
        return BatchError(
          .badArgument,
          "Choice \(branch) of row \(row) is \(choice); expected a number from 0 to \(count - 1).")
      }
    }
    return BatchError(.badArgument, "A choice has changed while it was read.")
  }

  /// Returns memory for all arrays of the batch, and binds it. The batch keeps it alive, too.
  public func makeArrays() throws(BatchError) -> BatchArrays {
    let arrays = BatchArrays()
    for array in BatchArray.allCases {
      guard let byteCount = byteCount(of: array) else { continue }
      try bind(array, arrays.add(array, byteCount: byteCount), byteCount: byteCount)
    }
    // All arrays are bound to the new memory, so that nothing uses the old.
    ownArrays = arrays
    return arrays
  }
}

/// Memory for the arrays of a batch, for callers that have none of their own.
public final class BatchArrays {
  private var memory: [(array: BatchArray, bytes: UnsafeMutableRawBufferPointer)] = []

  fileprivate func add(_ array: BatchArray, byteCount: Int) -> UnsafeMutableRawPointer? {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 64)
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    memory.append((array, bytes))
    return bytes.baseAddress
  }

  deinit { for entry in memory { entry.bytes.deallocate() } }

  private func values<T>(_ array: BatchArray, _ type: T.Type) -> UnsafeMutableBufferPointer<T> {
    let bytes = memory.first { $0.array == array }?.bytes
    return bytes?.bindMemory(to: type) ?? UnsafeMutableBufferPointer(start: nil, count: 0)
  }

  /// The observations, row after row. Each property is empty if the batch has no such array.
  public var observations: UnsafeMutableBufferPointer<Float> { values(.observations, Float.self) }
  /// The choices of each row, which a step reads.
  public var choices: UnsafeMutableBufferPointer<Int64> { values(.choices, Int64.self) }
  /// The controls of each row, which a step reads.
  public var controls: UnsafeMutableBufferPointer<Float> { values(.controls, Float.self) }
  /// The reward of each row for the last step.
  public var rewards: UnsafeMutableBufferPointer<Double> { values(.rewards, Double.self) }
  /// 1 for each row whose episode has ended.
  public var terminated: UnsafeMutableBufferPointer<UInt8> { values(.terminated, UInt8.self) }
  /// 1 for each row whose episode was cut off.
  public var truncated: UnsafeMutableBufferPointer<UInt8> { values(.truncated, UInt8.self) }
  /// 1 for each action that a row may take next, row after row.
  public var masks: UnsafeMutableBufferPointer<Int8> { values(.masks, Int8.self) }
  /// The logged values of the last step, row after row.
  public var log: UnsafeMutableBufferPointer<Double> { values(.log, Double.self) }
  /// The last observations of the episodes that the last step has ended and reset.
  public var finalObservations: UnsafeMutableBufferPointer<Float> {
    values(.finalObservations, Float.self)
  }
  /// 1 for each row whose final observation was written by the last step.
  public var finals: UnsafeMutableBufferPointer<UInt8> { values(.finals, UInt8.self) }
  /// The pictures, row after row; see ``BatchPicture``.
  public var pictures: UnsafeMutableBufferPointer<UInt8> { values(.pictures, UInt8.self) }
  /// 1 for each row that the last step only reset.
  public var resets: UnsafeMutableBufferPointer<UInt8> { values(.resets, UInt8.self) }
}

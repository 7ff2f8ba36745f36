import ReelSimulation

// The arrays of a batch lie in memory of the caller: one contiguous array for each kind.
//
//     row        world 0, agent 0 │ world 0, agent 1 │ world 1, agent 0 │ …
//     choices    │ c c │ c c │ c c │ …              read by a step
//     observations │ o o o │ o o o │ o o o │ …      written by a step

/// The kinds of arrays; their numbers are those of the C interface.
public enum BatchArray: Int32, CaseIterable, Sendable {
  /// `Float`, the observation's values of each row.
  case observations = 0
  /// `UInt8`, the picture of each row: height, width, channels.
  case pictures = 1
  /// `Int64`, the choices of each row.
  case choices = 2
  /// `Float`, the controls of each row.
  case controls = 3
  /// `Double`, one for each row.
  case rewards = 4
  /// `UInt8`, 1 where the episode of a row has ended.
  case terminated = 5
  /// `UInt8`, 1 where the episode of a row was cut off.
  case truncated = 6
  /// `Int8`, 1 for each action that a row may take.
  case masks = 7
  /// `Double`, the logged values of each row.
  case log = 8
  /// Like ``observations``, the last ones of episodes that a step has ended and reset.
  case finalObservations = 9
  /// Like ``pictures``.
  case finalPictures = 10
  /// Like ``masks``.
  case finalMasks = 11
  /// `UInt8`, 1 for each row whose final observation was written by the last step.
  case finals = 12
  /// `UInt8`, 1 for each row that the last step only reset.
  case resets = 13
}

/// The addresses of the arrays of a batch. `nil` for those that are not bound.
@usableFromInline struct BatchMemory {
  @usableFromInline var observations: UnsafeMutablePointer<Float>?
  @usableFromInline var pictures: UnsafeMutablePointer<UInt8>?
  @usableFromInline var choices: UnsafeMutablePointer<Int64>?
  @usableFromInline var controls: UnsafeMutablePointer<Float>?
  @usableFromInline var rewards: UnsafeMutablePointer<Double>?
  @usableFromInline var terminated: UnsafeMutablePointer<UInt8>?
  @usableFromInline var truncated: UnsafeMutablePointer<UInt8>?
  @usableFromInline var masks: UnsafeMutablePointer<Int8>?
  @usableFromInline var log: UnsafeMutablePointer<Double>?
  @usableFromInline var finalObservations: UnsafeMutablePointer<Float>?
  @usableFromInline var finalPictures: UnsafeMutablePointer<UInt8>?
  @usableFromInline var finalMasks: UnsafeMutablePointer<Int8>?
  @usableFromInline var finals: UnsafeMutablePointer<UInt8>?
  @usableFromInline var resets: UnsafeMutablePointer<UInt8>?

  init() {}
}

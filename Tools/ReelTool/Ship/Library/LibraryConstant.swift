import ReelBatch

/// A number with a name in the header of a game's library.
struct LibraryConstant {
  let name: String
  let value: Int32
  /// The text beside it in the header.
  let meaning: String

  private init(_ name: String, _ value: Int32, _ meaning: String) {
    self.name = "REEL_\(name)"
    self.value = value
    self.meaning = meaning
  }

  private init(_ name: String, _ error: BatchError.Kind, _ meaning: String) {
    self.init(name, error.rawValue, meaning)
  }

  private init(_ name: String, _ array: BatchArray, _ meaning: String) {
    self.init(name, array.rawValue, meaning)
  }

  /// The codes that functions return.
  static let codes: [LibraryConstant] = [
    .init("OK", 0, "Done."),
    .init("BAD_ARGUMENT", BatchError.Kind.badArgument, "A number, a pointer or a text is wrong."),
    .init(
      "NO_BATCH", BatchError.Kind.noBatch,
      "No batch has this number: it was closed, or never made."),
    .init(
      "NOT_BOUND", BatchError.Kind.notBound, "The function needs an array that is not bound."),
    .init("CONTENT", BatchError.Kind.content, "The game's files are missing or damaged."),
    .init(
      "STATE", BatchError.Kind.state, "Not possible now, such as a step before the first reset."),
    .init(
      "TOO_SMALL", BatchError.Kind.tooSmall,
      "The memory is too small; the size that is needed is stored."),
    .init("LIMIT", BatchError.Kind.limit, "Too many worlds, snapshots or bytes."),
  ]

  /// The kinds of arrays, each with the type of its elements in C and its dimensions.
  static let arrays: [LibraryConstant] = [
    .init(
      "OBSERVATIONS", BatchArray.observations,
      "float [rows][observation_size]: what each agent sees"),
    .init("PICTURES", BatchArray.pictures, "uint8_t [rows][height][width][channels]"),
    .init(
      "CHOICES", BatchArray.choices, "int64_t [rows][choices]: the actions of agents that choose"),
    .init(
      "CONTROLS", BatchArray.controls,
      "float [rows][controls]: the actions of agents that steer"),
    .init("REWARDS", BatchArray.rewards, "double [rows]"),
    .init(
      "TERMINATED", BatchArray.terminated, "uint8_t [rows]: 1 if the agent's episode has ended"),
    .init("TRUNCATED", BatchArray.truncated, "uint8_t [rows]: 1 if the episode was cut off"),
    .init(
      "MASKS", BatchArray.masks,
      "int8_t [rows][mask_size]: 1 for each possibility that is allowed"),
    .init("LOG", BatchArray.log, "double [rows][log values]"),
    .init(
      "FINAL_OBSERVATIONS", BatchArray.finalObservations,
      "like REEL_OBSERVATIONS: the last of ended episodes (same_step)"),
    .init(
      "FINAL_PICTURES", BatchArray.finalPictures,
      "like REEL_PICTURES: the last of ended episodes (same_step)"),
    .init(
      "FINAL_MASKS", BatchArray.finalMasks,
      "like REEL_MASKS: the last of ended episodes (same_step)"),
    .init(
      "FINAL", BatchArray.finals,
      "uint8_t [rows]: 1 if the final arrays have a row for this step (same_step)"),
    .init(
      "RESETS", BatchArray.resets, "uint8_t [rows]: 1 if this step was only a reset (next_step)"),
  ]
}

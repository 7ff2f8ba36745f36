import ReelSimulation

/// The sizes of a batch's arrays, and the settings of its steps.
@usableFromInline struct BatchShape {
  /// The number of agents of a world.
  @usableFromInline let agents: Int
  @usableFromInline let areIndependent: Bool
  /// The number of values of an observation.
  @usableFromInline let observation: Int
  /// The number of choices or controls of an action.
  @usableFromInline let action: Int
  @usableFromInline let mask: Int
  @usableFromInline let log: Int
  @usableFromInline let ticks: Int
  /// The steps of an episode; 0 for no limit.
  @usableFromInline let limit: Int
  @usableFromInline let autoreset: Autoreset
  @usableFromInline let reelLimit: Int
  /// True if agents see pictures.
  @usableFromInline let hasPictures: Bool
  /// The players whom bots play, a bit each.
  @usableFromInline let bots: UInt64

  init(_ spaces: EnvironmentSpaces, _ options: BatchOptions) {
    agents = spaces.agentCount
    areIndependent = spaces.areAgentsIndependent
    observation = spaces.observationCount
    action = spaces.actionCount
    mask = spaces.maskCount
    log = spaces.log.count
    ticks = options.ticksPerStep ?? spaces.ticksPerStep
    limit = options.stepLimit ?? spaces.stepLimit
    autoreset = options.autoreset
    reelLimit = options.reelLimit
    hasPictures = options.picture != nil
    bots = options.bots.reduce(0) { $1.name == "none" ? $0 : $0 | UInt64(1) << $1.player }
  }
}

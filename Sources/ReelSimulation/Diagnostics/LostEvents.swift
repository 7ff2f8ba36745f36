import ReelECS

// An event that no system reads within two ticks is dropped. With the engine's events that is usual: a game without
// interest in the end of a clip does not read it, and features declare that by `allowUnreadEvents`. With the game's own
// events it is a mistake, as is a button whose event no system reads.

#if hasFeature(Embedded)
  extension Simulation {
    /// Does nothing: Embedded builds do not report lost events.
    public func allowUnreadEvents<E: Event>(of type: E.Type) {}
    func checkLostEvents() {}
    func checkSwitches() {}
  }
#else
  extension Simulation {
    /// Declares that a game need not read events of this type. Features call it for events that are only of use to some
    /// games.
    public func allowUnreadEvents<E: Event>(of type: E.Type) {
      diagnostics.quietEvents.insert(ObjectIdentifier(type))
    }

    /// The number of ticks for which an event may be sent without a reader: the part of the game that reads it may not
    /// have begun yet.
    private static var patience: UInt64 { 600 }

    /// Reports switches of systems and groups that the schedule does not have.
    func checkSwitches() {
      for (name, by) in schedule.unknownSwitches(in: world) {
        report(
          "\(name) is switched on or off, and the schedule has no system or group of this name: nothing comes of it",
          of: .none, system: by)
      }
    }

    /// Reports events of the game that no system reads, and systems that read the same events twice in one run.
    func checkLostEvents() {
      for (type, system) in world.eventsReadTwice {
        guard let event = type as? any Event.Type else { continue }
        report(
          "\(event.eventName)s are read twice in one run of a system: the second time there are none. Keep them "
            + "in a constant", of: .none, system: schedule.systemName(reader: system))
      }
      for (type, _, isRead) in world.lostEvents {
        guard !isRead, let event = type as? any Event.Type,
          !diagnostics.quietEvents.contains(ObjectIdentifier(type))
        else { continue }
        let name = event.eventName
        guard let entry = diagnostics.lostEvents.first(where: { $0.name == name }) else {
          diagnostics.lostEvents.append((name, tick))
          continue
        }
        if tick >= entry.since + Self.patience {
          report(
            "\(name) is sent, and no system has read it so far: nothing comes of it", of: .none,
            system: "")
        }
      }
    }
  }
#endif

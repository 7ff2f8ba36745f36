#if !hasFeature(Embedded)
  // The compiler's message for a call of `spawn` with too many components. The overload cannot be called; without it
  // the message would name another `spawn`.

  extension World {
    @available(
      *, unavailable,
      message:
        "`spawn` takes up to eight components. Give the entity more by `world.insert(entity, …)`."
    )
    public func spawn(
      _ c0: any Component, _ c1: any Component, _ c2: any Component, _ c3: any Component,
      _ c4: any Component, _ c5: any Component, _ c6: any Component, _ c7: any Component,
      _ c8: any Component, _ more: any Component...
    ) -> Entity { fatalError("Unavailable.") }
  }
#endif

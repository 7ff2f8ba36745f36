// Written by Tools/generate-overloads. Change that tool, not this file.

// One overload for every pattern of written (`inout`) and read parameters, up to five.
extension Query {
  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: QueryParameter>(
    _ body: (A) -> Void
  ) {
    eachTable(
      (A).self, writes: 0,
      [
        A.Fetch.term(in: world)
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      var row = first
      while row < end {
        if p0.has(row) {
          body(p0.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: Component>(
    _ body: (inout A) -> Void
  ) {
    eachTable(
      (A).self, writes: 1,
      [
        A.Fetch.term(in: world)
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      var row = first
      while row < end {
        if p0.has(row) {
          body(&p0.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: QueryParameter, B: QueryParameter>(
    _ body: (A, B) -> Void
  ) {
    eachTable(
      (A, B).self, writes: 0,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row) {
          body(p0.read(row), p1.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: Component, B: QueryParameter>(
    _ body: (inout A, B) -> Void
  ) {
    eachTable(
      (A, B).self, writes: 1,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row) {
          body(&p0.pointer(row).pointee, p1.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: QueryParameter, B: Component>(
    _ body: (A, inout B) -> Void
  ) {
    eachTable(
      (A, B).self, writes: 2,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row) {
          body(p0.read(row), &p1.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: Component, B: Component>(
    _ body: (inout A, inout B) -> Void
  ) {
    eachTable(
      (A, B).self, writes: 3,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row) {
          body(&p0.pointer(row).pointee, &p1.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: QueryParameter, B: QueryParameter, C: QueryParameter>(
    _ body: (A, B, C) -> Void
  ) {
    eachTable(
      (A, B, C).self, writes: 0,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row) {
          body(p0.read(row), p1.read(row), p2.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: Component, B: QueryParameter, C: QueryParameter>(
    _ body: (inout A, B, C) -> Void
  ) {
    eachTable(
      (A, B, C).self, writes: 1,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row) {
          body(&p0.pointer(row).pointee, p1.read(row), p2.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: QueryParameter, B: Component, C: QueryParameter>(
    _ body: (A, inout B, C) -> Void
  ) {
    eachTable(
      (A, B, C).self, writes: 2,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row) {
          body(p0.read(row), &p1.pointer(row).pointee, p2.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: Component, B: Component, C: QueryParameter>(
    _ body: (inout A, inout B, C) -> Void
  ) {
    eachTable(
      (A, B, C).self, writes: 3,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row) {
          body(&p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: QueryParameter, B: QueryParameter, C: Component>(
    _ body: (A, B, inout C) -> Void
  ) {
    eachTable(
      (A, B, C).self, writes: 4,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row) {
          body(p0.read(row), p1.read(row), &p2.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: Component, B: QueryParameter, C: Component>(
    _ body: (inout A, B, inout C) -> Void
  ) {
    eachTable(
      (A, B, C).self, writes: 5,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row) {
          body(&p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: QueryParameter, B: Component, C: Component>(
    _ body: (A, inout B, inout C) -> Void
  ) {
    eachTable(
      (A, B, C).self, writes: 6,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row) {
          body(p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: Component, B: Component, C: Component>(
    _ body: (inout A, inout B, inout C) -> Void
  ) {
    eachTable(
      (A, B, C).self, writes: 7,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row) {
          body(&p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter>(
    _ body: (A, B, C, D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self, writes: 0,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row) {
          body(p0.read(row), p1.read(row), p2.read(row), p3.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: Component, B: QueryParameter, C: QueryParameter, D: QueryParameter>(
    _ body: (inout A, B, C, D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self, writes: 1,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row) {
          body(&p0.pointer(row).pointee, p1.read(row), p2.read(row), p3.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: QueryParameter, B: Component, C: QueryParameter, D: QueryParameter>(
    _ body: (A, inout B, C, D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self, writes: 2,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row) {
          body(p0.read(row), &p1.pointer(row).pointee, p2.read(row), p3.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: Component, B: Component, C: QueryParameter, D: QueryParameter>(
    _ body: (inout A, inout B, C, D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self, writes: 3,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row) {
          body(&p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row), p3.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: QueryParameter, B: QueryParameter, C: Component, D: QueryParameter>(
    _ body: (A, B, inout C, D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self, writes: 4,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row) {
          body(p0.read(row), p1.read(row), &p2.pointer(row).pointee, p3.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: Component, B: QueryParameter, C: Component, D: QueryParameter>(
    _ body: (inout A, B, inout C, D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self, writes: 5,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row) {
          body(&p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee, p3.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: QueryParameter, B: Component, C: Component, D: QueryParameter>(
    _ body: (A, inout B, inout C, D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self, writes: 6,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row) {
          body(p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee, p3.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: Component, B: Component, C: Component, D: QueryParameter>(
    _ body: (inout A, inout B, inout C, D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self, writes: 7,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row) {
          body(
            &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
            p3.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: QueryParameter, B: QueryParameter, C: QueryParameter, D: Component>(
    _ body: (A, B, C, inout D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self, writes: 8,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row) {
          body(p0.read(row), p1.read(row), p2.read(row), &p3.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: Component, B: QueryParameter, C: QueryParameter, D: Component>(
    _ body: (inout A, B, C, inout D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self, writes: 9,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row) {
          body(&p0.pointer(row).pointee, p1.read(row), p2.read(row), &p3.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: QueryParameter, B: Component, C: QueryParameter, D: Component>(
    _ body: (A, inout B, C, inout D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self, writes: 10,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row) {
          body(p0.read(row), &p1.pointer(row).pointee, p2.read(row), &p3.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: Component, B: Component, C: QueryParameter, D: Component>(
    _ body: (inout A, inout B, C, inout D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self, writes: 11,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row) {
          body(
            &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row),
            &p3.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: QueryParameter, B: QueryParameter, C: Component, D: Component>(
    _ body: (A, B, inout C, inout D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self, writes: 12,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row) {
          body(p0.read(row), p1.read(row), &p2.pointer(row).pointee, &p3.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: Component, B: QueryParameter, C: Component, D: Component>(
    _ body: (inout A, B, inout C, inout D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self, writes: 13,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row) {
          body(
            &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee,
            &p3.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: QueryParameter, B: Component, C: Component, D: Component>(
    _ body: (A, inout B, inout C, inout D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self, writes: 14,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row) {
          body(
            p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee,
            &p3.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: Component, B: Component, C: Component, D: Component>(
    _ body: (inout A, inout B, inout C, inout D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self, writes: 15,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row) {
          body(
            &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
            &p3.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: QueryParameter
  >(
    _ body: (A, B, C, D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 0,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      let p4 = E.Fetch(table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(p0.read(row), p1.read(row), p2.read(row), p3.read(row), p4.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: QueryParameter
  >(
    _ body: (inout A, B, C, D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 1,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      let p4 = E.Fetch(table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(&p0.pointer(row).pointee, p1.read(row), p2.read(row), p3.read(row), p4.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: QueryParameter, E: QueryParameter
  >(
    _ body: (A, inout B, C, D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 2,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      let p4 = E.Fetch(table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(p0.read(row), &p1.pointer(row).pointee, p2.read(row), p3.read(row), p4.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<
    A: Component, B: Component, C: QueryParameter, D: QueryParameter, E: QueryParameter
  >(
    _ body: (inout A, inout B, C, D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 3,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      let p4 = E.Fetch(table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row), p3.read(row),
            p4.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: QueryParameter, E: QueryParameter
  >(
    _ body: (A, B, inout C, D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 4,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      let p4 = E.Fetch(table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(p0.read(row), p1.read(row), &p2.pointer(row).pointee, p3.read(row), p4.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: Component, D: QueryParameter, E: QueryParameter
  >(
    _ body: (inout A, B, inout C, D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 5,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      let p4 = E.Fetch(table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee, p3.read(row),
            p4.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: Component, D: QueryParameter, E: QueryParameter
  >(
    _ body: (A, inout B, inout C, D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 6,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      let p4 = E.Fetch(table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee, p3.read(row),
            p4.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: Component, B: Component, C: Component, D: QueryParameter, E: QueryParameter>(
    _ body: (inout A, inout B, inout C, D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 7,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      let p4 = E.Fetch(table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
            p3.read(row), p4.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: Component, E: QueryParameter
  >(
    _ body: (A, B, C, inout D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 8,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      let p4 = E.Fetch(table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(p0.read(row), p1.read(row), p2.read(row), &p3.pointer(row).pointee, p4.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: Component, E: QueryParameter
  >(
    _ body: (inout A, B, C, inout D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 9,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      let p4 = E.Fetch(table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            &p0.pointer(row).pointee, p1.read(row), p2.read(row), &p3.pointer(row).pointee,
            p4.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: Component, E: QueryParameter
  >(
    _ body: (A, inout B, C, inout D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 10,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      let p4 = E.Fetch(table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            p0.read(row), &p1.pointer(row).pointee, p2.read(row), &p3.pointer(row).pointee,
            p4.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: Component, B: Component, C: QueryParameter, D: Component, E: QueryParameter>(
    _ body: (inout A, inout B, C, inout D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 11,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      let p4 = E.Fetch(table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row),
            &p3.pointer(row).pointee, p4.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: Component, E: QueryParameter
  >(
    _ body: (A, B, inout C, inout D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 12,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      let p4 = E.Fetch(table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            p0.read(row), p1.read(row), &p2.pointer(row).pointee, &p3.pointer(row).pointee,
            p4.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: Component, B: QueryParameter, C: Component, D: Component, E: QueryParameter>(
    _ body: (inout A, B, inout C, inout D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 13,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      let p4 = E.Fetch(table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee,
            &p3.pointer(row).pointee, p4.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: QueryParameter, B: Component, C: Component, D: Component, E: QueryParameter>(
    _ body: (A, inout B, inout C, inout D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 14,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      let p4 = E.Fetch(table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee,
            &p3.pointer(row).pointee, p4.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: Component, B: Component, C: Component, D: Component, E: QueryParameter>(
    _ body: (inout A, inout B, inout C, inout D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 15,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      let p4 = E.Fetch(table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
            &p3.pointer(row).pointee, p4.read(row))
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: Component
  >(
    _ body: (A, B, C, D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 16,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      let p4 = E.Fetch(writing: table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(p0.read(row), p1.read(row), p2.read(row), p3.read(row), &p4.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: Component
  >(
    _ body: (inout A, B, C, D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 17,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      let p4 = E.Fetch(writing: table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            &p0.pointer(row).pointee, p1.read(row), p2.read(row), p3.read(row),
            &p4.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: QueryParameter, E: Component
  >(
    _ body: (A, inout B, C, D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 18,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      let p4 = E.Fetch(writing: table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            p0.read(row), &p1.pointer(row).pointee, p2.read(row), p3.read(row),
            &p4.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: Component, B: Component, C: QueryParameter, D: QueryParameter, E: Component>(
    _ body: (inout A, inout B, C, D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 19,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      let p4 = E.Fetch(writing: table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row), p3.read(row),
            &p4.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: QueryParameter, E: Component
  >(
    _ body: (A, B, inout C, D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 20,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      let p4 = E.Fetch(writing: table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            p0.read(row), p1.read(row), &p2.pointer(row).pointee, p3.read(row),
            &p4.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: Component, B: QueryParameter, C: Component, D: QueryParameter, E: Component>(
    _ body: (inout A, B, inout C, D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 21,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      let p4 = E.Fetch(writing: table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee, p3.read(row),
            &p4.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: QueryParameter, B: Component, C: Component, D: QueryParameter, E: Component>(
    _ body: (A, inout B, inout C, D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 22,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      let p4 = E.Fetch(writing: table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee, p3.read(row),
            &p4.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: Component, B: Component, C: Component, D: QueryParameter, E: Component>(
    _ body: (inout A, inout B, inout C, D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 23,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      let p4 = E.Fetch(writing: table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
            p3.read(row), &p4.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: Component, E: Component
  >(
    _ body: (A, B, C, inout D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 24,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      let p4 = E.Fetch(writing: table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            p0.read(row), p1.read(row), p2.read(row), &p3.pointer(row).pointee,
            &p4.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: Component, B: QueryParameter, C: QueryParameter, D: Component, E: Component>(
    _ body: (inout A, B, C, inout D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 25,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      let p4 = E.Fetch(writing: table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            &p0.pointer(row).pointee, p1.read(row), p2.read(row), &p3.pointer(row).pointee,
            &p4.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: QueryParameter, B: Component, C: QueryParameter, D: Component, E: Component>(
    _ body: (A, inout B, C, inout D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 26,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      let p4 = E.Fetch(writing: table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            p0.read(row), &p1.pointer(row).pointee, p2.read(row), &p3.pointer(row).pointee,
            &p4.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: Component, B: Component, C: QueryParameter, D: Component, E: Component>(
    _ body: (inout A, inout B, C, inout D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 27,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      let p4 = E.Fetch(writing: table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row),
            &p3.pointer(row).pointee, &p4.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: QueryParameter, B: QueryParameter, C: Component, D: Component, E: Component>(
    _ body: (A, B, inout C, inout D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 28,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      let p4 = E.Fetch(writing: table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            p0.read(row), p1.read(row), &p2.pointer(row).pointee, &p3.pointer(row).pointee,
            &p4.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: Component, B: QueryParameter, C: Component, D: Component, E: Component>(
    _ body: (inout A, B, inout C, inout D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 29,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      let p4 = E.Fetch(writing: table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee,
            &p3.pointer(row).pointee, &p4.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable
  public func each<A: QueryParameter, B: Component, C: Component, D: Component, E: Component>(
    _ body: (A, inout B, inout C, inout D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 30,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      let p4 = E.Fetch(writing: table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee,
            &p3.pointer(row).pointee, &p4.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @inlinable public func each<A: Component, B: Component, C: Component, D: Component, E: Component>(
    _ body: (inout A, inout B, inout C, inout D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self, writes: 31,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
        E.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let p3 = D.Fetch(writing: table, source: sources[3], world: world)
      let p4 = E.Fetch(writing: table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(
            &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
            &p3.pointer(row).pointee, &p4.pointer(row).pointee)
        }
        row &+= 1
      }
    }
  }
}

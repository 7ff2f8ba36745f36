// Written by Tools/generate-overloads. Change that tool, not this file.

// One overload for every pattern of written (`inout`) and read parameters, up to five.
extension Query {
  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation) public func each<A: QueryParameter>(
    _ body: (A) -> Void
  ) {
    eachRow(
      A.Fetch.self, writes: 0
    ) { p0, row in body(p0.read(row)) }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation) public func each<A: Component>(
    _ body: (inout A) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, writes: 1
    ) { p0, row in body(&p0.pointer(row).pointee) }
  }

  @inlinable @inline(__always) func eachRow<A: ParameterFetch>(
    _: A.Type, writes: UInt8,
    _ body: (A, Int) -> Void
  ) {
    eachTable(
      (A.Value).self, writes: writes,
      [
        A.term(in: world)
      ]
    ) { table, sources, first, end in
      let p0 = A(table, source: sources[0], world: world)
      var row = first
      while row < end {
        if p0.has(row) {
          body(p0, row)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation) public func each<A: QueryParameter, B: QueryParameter>(
    _ body: (A, B) -> Void
  ) {
    eachRow(
      A.Fetch.self, B.Fetch.self, writes: 0
    ) { p0, p1, row in body(p0.read(row), p1.read(row)) }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation) public func each<A: Component, B: QueryParameter>(
    _ body: (inout A, B) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, B.Fetch.self, writes: 1
    ) { p0, p1, row in body(&p0.pointer(row).pointee, p1.read(row)) }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation) public func each<A: QueryParameter, B: Component>(
    _ body: (A, inout B) -> Void
  ) {
    eachRow(
      A.Fetch.self, WritingFetch<B.Fetch>.self, writes: 2
    ) { p0, p1, row in body(p0.read(row), &p1.pointer(row).pointee) }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation) public func each<A: Component, B: Component>(
    _ body: (inout A, inout B) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, WritingFetch<B.Fetch>.self, writes: 3
    ) { p0, p1, row in body(&p0.pointer(row).pointee, &p1.pointer(row).pointee) }
  }

  @inlinable @inline(__always) func eachRow<A: ParameterFetch, B: ParameterFetch>(
    _: A.Type, _: B.Type, writes: UInt8,
    _ body: (A, B, Int) -> Void
  ) {
    eachTable(
      (A.Value, B.Value).self, writes: writes,
      [
        A.term(in: world),
        B.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A(table, source: sources[0], world: world)
      let p1 = B(table, source: sources[1], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row) {
          body(p0, p1, row)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation) public func each<A: QueryParameter, B: QueryParameter, C: QueryParameter>(
    _ body: (A, B, C) -> Void
  ) {
    eachRow(
      A.Fetch.self, B.Fetch.self, C.Fetch.self, writes: 0
    ) { p0, p1, p2, row in body(p0.read(row), p1.read(row), p2.read(row)) }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation) public func each<A: Component, B: QueryParameter, C: QueryParameter>(
    _ body: (inout A, B, C) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, B.Fetch.self, C.Fetch.self, writes: 1
    ) { p0, p1, p2, row in body(&p0.pointer(row).pointee, p1.read(row), p2.read(row)) }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation) public func each<A: QueryParameter, B: Component, C: QueryParameter>(
    _ body: (A, inout B, C) -> Void
  ) {
    eachRow(
      A.Fetch.self, WritingFetch<B.Fetch>.self, C.Fetch.self, writes: 2
    ) { p0, p1, p2, row in body(p0.read(row), &p1.pointer(row).pointee, p2.read(row)) }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation) public func each<A: Component, B: Component, C: QueryParameter>(
    _ body: (inout A, inout B, C) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, WritingFetch<B.Fetch>.self, C.Fetch.self, writes: 3
    ) { p0, p1, p2, row in body(&p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row)) }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation) public func each<A: QueryParameter, B: QueryParameter, C: Component>(
    _ body: (A, B, inout C) -> Void
  ) {
    eachRow(
      A.Fetch.self, B.Fetch.self, WritingFetch<C.Fetch>.self, writes: 4
    ) { p0, p1, p2, row in body(p0.read(row), p1.read(row), &p2.pointer(row).pointee) }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation) public func each<A: Component, B: QueryParameter, C: Component>(
    _ body: (inout A, B, inout C) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, B.Fetch.self, WritingFetch<C.Fetch>.self, writes: 5
    ) { p0, p1, p2, row in body(&p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee) }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation) public func each<A: QueryParameter, B: Component, C: Component>(
    _ body: (A, inout B, inout C) -> Void
  ) {
    eachRow(
      A.Fetch.self, WritingFetch<B.Fetch>.self, WritingFetch<C.Fetch>.self, writes: 6
    ) { p0, p1, p2, row in body(p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee) }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation) public func each<A: Component, B: Component, C: Component>(
    _ body: (inout A, inout B, inout C) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, WritingFetch<B.Fetch>.self, WritingFetch<C.Fetch>.self, writes: 7
    ) { p0, p1, p2, row in
      body(&p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee)
    }
  }

  @inlinable @inline(__always)
  func eachRow<A: ParameterFetch, B: ParameterFetch, C: ParameterFetch>(
    _: A.Type, _: B.Type, _: C.Type, writes: UInt8,
    _ body: (A, B, C, Int) -> Void
  ) {
    eachTable(
      (A.Value, B.Value, C.Value).self, writes: writes,
      [
        A.term(in: world),
        B.term(in: world),
        C.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A(table, source: sources[0], world: world)
      let p1 = B(table, source: sources[1], world: world)
      let p2 = C(table, source: sources[2], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row) {
          body(p0, p1, p2, row)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter>(
    _ body: (A, B, C, D) -> Void
  ) {
    eachRow(
      A.Fetch.self, B.Fetch.self, C.Fetch.self, D.Fetch.self, writes: 0
    ) { p0, p1, p2, p3, row in body(p0.read(row), p1.read(row), p2.read(row), p3.read(row)) }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: QueryParameter, C: QueryParameter, D: QueryParameter>(
    _ body: (inout A, B, C, D) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, B.Fetch.self, C.Fetch.self, D.Fetch.self, writes: 1
    ) { p0, p1, p2, p3, row in
      body(&p0.pointer(row).pointee, p1.read(row), p2.read(row), p3.read(row))
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: Component, C: QueryParameter, D: QueryParameter>(
    _ body: (A, inout B, C, D) -> Void
  ) {
    eachRow(
      A.Fetch.self, WritingFetch<B.Fetch>.self, C.Fetch.self, D.Fetch.self, writes: 2
    ) { p0, p1, p2, p3, row in
      body(p0.read(row), &p1.pointer(row).pointee, p2.read(row), p3.read(row))
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: QueryParameter, D: QueryParameter>(
    _ body: (inout A, inout B, C, D) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, WritingFetch<B.Fetch>.self, C.Fetch.self, D.Fetch.self, writes: 3
    ) { p0, p1, p2, p3, row in
      body(&p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row), p3.read(row))
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: QueryParameter, C: Component, D: QueryParameter>(
    _ body: (A, B, inout C, D) -> Void
  ) {
    eachRow(
      A.Fetch.self, B.Fetch.self, WritingFetch<C.Fetch>.self, D.Fetch.self, writes: 4
    ) { p0, p1, p2, p3, row in
      body(p0.read(row), p1.read(row), &p2.pointer(row).pointee, p3.read(row))
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: QueryParameter, C: Component, D: QueryParameter>(
    _ body: (inout A, B, inout C, D) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, B.Fetch.self, WritingFetch<C.Fetch>.self, D.Fetch.self, writes: 5
    ) { p0, p1, p2, p3, row in
      body(&p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee, p3.read(row))
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: Component, C: Component, D: QueryParameter>(
    _ body: (A, inout B, inout C, D) -> Void
  ) {
    eachRow(
      A.Fetch.self, WritingFetch<B.Fetch>.self, WritingFetch<C.Fetch>.self, D.Fetch.self, writes: 6
    ) { p0, p1, p2, p3, row in
      body(p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee, p3.read(row))
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: Component, D: QueryParameter>(
    _ body: (inout A, inout B, inout C, D) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, WritingFetch<B.Fetch>.self, WritingFetch<C.Fetch>.self,
      D.Fetch.self, writes: 7
    ) { p0, p1, p2, p3, row in
      body(
        &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee, p3.read(row))
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: QueryParameter, C: QueryParameter, D: Component>(
    _ body: (A, B, C, inout D) -> Void
  ) {
    eachRow(
      A.Fetch.self, B.Fetch.self, C.Fetch.self, WritingFetch<D.Fetch>.self, writes: 8
    ) { p0, p1, p2, p3, row in
      body(p0.read(row), p1.read(row), p2.read(row), &p3.pointer(row).pointee)
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: QueryParameter, C: QueryParameter, D: Component>(
    _ body: (inout A, B, C, inout D) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, B.Fetch.self, C.Fetch.self, WritingFetch<D.Fetch>.self, writes: 9
    ) { p0, p1, p2, p3, row in
      body(&p0.pointer(row).pointee, p1.read(row), p2.read(row), &p3.pointer(row).pointee)
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: Component, C: QueryParameter, D: Component>(
    _ body: (A, inout B, C, inout D) -> Void
  ) {
    eachRow(
      A.Fetch.self, WritingFetch<B.Fetch>.self, C.Fetch.self, WritingFetch<D.Fetch>.self, writes: 10
    ) { p0, p1, p2, p3, row in
      body(p0.read(row), &p1.pointer(row).pointee, p2.read(row), &p3.pointer(row).pointee)
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: QueryParameter, D: Component>(
    _ body: (inout A, inout B, C, inout D) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, WritingFetch<B.Fetch>.self, C.Fetch.self,
      WritingFetch<D.Fetch>.self, writes: 11
    ) { p0, p1, p2, p3, row in
      body(
        &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row), &p3.pointer(row).pointee)
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: QueryParameter, C: Component, D: Component>(
    _ body: (A, B, inout C, inout D) -> Void
  ) {
    eachRow(
      A.Fetch.self, B.Fetch.self, WritingFetch<C.Fetch>.self, WritingFetch<D.Fetch>.self, writes: 12
    ) { p0, p1, p2, p3, row in
      body(p0.read(row), p1.read(row), &p2.pointer(row).pointee, &p3.pointer(row).pointee)
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: QueryParameter, C: Component, D: Component>(
    _ body: (inout A, B, inout C, inout D) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, B.Fetch.self, WritingFetch<C.Fetch>.self,
      WritingFetch<D.Fetch>.self, writes: 13
    ) { p0, p1, p2, p3, row in
      body(
        &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee, &p3.pointer(row).pointee)
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: Component, C: Component, D: Component>(
    _ body: (A, inout B, inout C, inout D) -> Void
  ) {
    eachRow(
      A.Fetch.self, WritingFetch<B.Fetch>.self, WritingFetch<C.Fetch>.self,
      WritingFetch<D.Fetch>.self, writes: 14
    ) { p0, p1, p2, p3, row in
      body(
        p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee, &p3.pointer(row).pointee)
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation) public func each<A: Component, B: Component, C: Component, D: Component>(
    _ body: (inout A, inout B, inout C, inout D) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, WritingFetch<B.Fetch>.self, WritingFetch<C.Fetch>.self,
      WritingFetch<D.Fetch>.self, writes: 15
    ) { p0, p1, p2, p3, row in
      body(
        &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
        &p3.pointer(row).pointee)
    }
  }

  @inlinable @inline(__always)
  func eachRow<A: ParameterFetch, B: ParameterFetch, C: ParameterFetch, D: ParameterFetch>(
    _: A.Type, _: B.Type, _: C.Type, _: D.Type, writes: UInt8,
    _ body: (A, B, C, D, Int) -> Void
  ) {
    eachTable(
      (A.Value, B.Value, C.Value, D.Value).self, writes: writes,
      [
        A.term(in: world),
        B.term(in: world),
        C.term(in: world),
        D.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A(table, source: sources[0], world: world)
      let p1 = B(table, source: sources[1], world: world)
      let p2 = C(table, source: sources[2], world: world)
      let p3 = D(table, source: sources[3], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row) {
          body(p0, p1, p2, p3, row)
        }
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: QueryParameter
  >(
    _ body: (A, B, C, D, E) -> Void
  ) {
    eachRow(
      A.Fetch.self, B.Fetch.self, C.Fetch.self, D.Fetch.self, E.Fetch.self, writes: 0
    ) { p0, p1, p2, p3, p4, row in
      body(p0.read(row), p1.read(row), p2.read(row), p3.read(row), p4.read(row))
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: QueryParameter
  >(
    _ body: (inout A, B, C, D, E) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, B.Fetch.self, C.Fetch.self, D.Fetch.self, E.Fetch.self, writes: 1
    ) { p0, p1, p2, p3, p4, row in
      body(&p0.pointer(row).pointee, p1.read(row), p2.read(row), p3.read(row), p4.read(row))
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: QueryParameter, E: QueryParameter
  >(
    _ body: (A, inout B, C, D, E) -> Void
  ) {
    eachRow(
      A.Fetch.self, WritingFetch<B.Fetch>.self, C.Fetch.self, D.Fetch.self, E.Fetch.self, writes: 2
    ) { p0, p1, p2, p3, p4, row in
      body(p0.read(row), &p1.pointer(row).pointee, p2.read(row), p3.read(row), p4.read(row))
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: Component, B: Component, C: QueryParameter, D: QueryParameter, E: QueryParameter
  >(
    _ body: (inout A, inout B, C, D, E) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, WritingFetch<B.Fetch>.self, C.Fetch.self, D.Fetch.self,
      E.Fetch.self, writes: 3
    ) { p0, p1, p2, p3, p4, row in
      body(
        &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row), p3.read(row), p4.read(row)
      )
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: QueryParameter, E: QueryParameter
  >(
    _ body: (A, B, inout C, D, E) -> Void
  ) {
    eachRow(
      A.Fetch.self, B.Fetch.self, WritingFetch<C.Fetch>.self, D.Fetch.self, E.Fetch.self, writes: 4
    ) { p0, p1, p2, p3, p4, row in
      body(p0.read(row), p1.read(row), &p2.pointer(row).pointee, p3.read(row), p4.read(row))
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: Component, B: QueryParameter, C: Component, D: QueryParameter, E: QueryParameter
  >(
    _ body: (inout A, B, inout C, D, E) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, B.Fetch.self, WritingFetch<C.Fetch>.self, D.Fetch.self,
      E.Fetch.self, writes: 5
    ) { p0, p1, p2, p3, p4, row in
      body(
        &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee, p3.read(row), p4.read(row)
      )
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: Component, C: Component, D: QueryParameter, E: QueryParameter
  >(
    _ body: (A, inout B, inout C, D, E) -> Void
  ) {
    eachRow(
      A.Fetch.self, WritingFetch<B.Fetch>.self, WritingFetch<C.Fetch>.self, D.Fetch.self,
      E.Fetch.self, writes: 6
    ) { p0, p1, p2, p3, p4, row in
      body(
        p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee, p3.read(row), p4.read(row)
      )
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: Component, D: QueryParameter, E: QueryParameter>(
    _ body: (inout A, inout B, inout C, D, E) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, WritingFetch<B.Fetch>.self, WritingFetch<C.Fetch>.self,
      D.Fetch.self, E.Fetch.self, writes: 7
    ) { p0, p1, p2, p3, p4, row in
      body(
        &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee, p3.read(row),
        p4.read(row))
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: Component, E: QueryParameter
  >(
    _ body: (A, B, C, inout D, E) -> Void
  ) {
    eachRow(
      A.Fetch.self, B.Fetch.self, C.Fetch.self, WritingFetch<D.Fetch>.self, E.Fetch.self, writes: 8
    ) { p0, p1, p2, p3, p4, row in
      body(p0.read(row), p1.read(row), p2.read(row), &p3.pointer(row).pointee, p4.read(row))
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: Component, E: QueryParameter
  >(
    _ body: (inout A, B, C, inout D, E) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, B.Fetch.self, C.Fetch.self, WritingFetch<D.Fetch>.self,
      E.Fetch.self, writes: 9
    ) { p0, p1, p2, p3, p4, row in
      body(
        &p0.pointer(row).pointee, p1.read(row), p2.read(row), &p3.pointer(row).pointee, p4.read(row)
      )
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: Component, E: QueryParameter
  >(
    _ body: (A, inout B, C, inout D, E) -> Void
  ) {
    eachRow(
      A.Fetch.self, WritingFetch<B.Fetch>.self, C.Fetch.self, WritingFetch<D.Fetch>.self,
      E.Fetch.self, writes: 10
    ) { p0, p1, p2, p3, p4, row in
      body(
        p0.read(row), &p1.pointer(row).pointee, p2.read(row), &p3.pointer(row).pointee, p4.read(row)
      )
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: QueryParameter, D: Component, E: QueryParameter>(
    _ body: (inout A, inout B, C, inout D, E) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, WritingFetch<B.Fetch>.self, C.Fetch.self,
      WritingFetch<D.Fetch>.self, E.Fetch.self, writes: 11
    ) { p0, p1, p2, p3, p4, row in
      body(
        &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row), &p3.pointer(row).pointee,
        p4.read(row))
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: Component, E: QueryParameter
  >(
    _ body: (A, B, inout C, inout D, E) -> Void
  ) {
    eachRow(
      A.Fetch.self, B.Fetch.self, WritingFetch<C.Fetch>.self, WritingFetch<D.Fetch>.self,
      E.Fetch.self, writes: 12
    ) { p0, p1, p2, p3, p4, row in
      body(
        p0.read(row), p1.read(row), &p2.pointer(row).pointee, &p3.pointer(row).pointee, p4.read(row)
      )
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: QueryParameter, C: Component, D: Component, E: QueryParameter>(
    _ body: (inout A, B, inout C, inout D, E) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, B.Fetch.self, WritingFetch<C.Fetch>.self,
      WritingFetch<D.Fetch>.self, E.Fetch.self, writes: 13
    ) { p0, p1, p2, p3, p4, row in
      body(
        &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee, &p3.pointer(row).pointee,
        p4.read(row))
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: Component, C: Component, D: Component, E: QueryParameter>(
    _ body: (A, inout B, inout C, inout D, E) -> Void
  ) {
    eachRow(
      A.Fetch.self, WritingFetch<B.Fetch>.self, WritingFetch<C.Fetch>.self,
      WritingFetch<D.Fetch>.self, E.Fetch.self, writes: 14
    ) { p0, p1, p2, p3, p4, row in
      body(
        p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee, &p3.pointer(row).pointee,
        p4.read(row))
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: Component, D: Component, E: QueryParameter>(
    _ body: (inout A, inout B, inout C, inout D, E) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, WritingFetch<B.Fetch>.self, WritingFetch<C.Fetch>.self,
      WritingFetch<D.Fetch>.self, E.Fetch.self, writes: 15
    ) { p0, p1, p2, p3, p4, row in
      body(
        &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
        &p3.pointer(row).pointee, p4.read(row))
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: Component
  >(
    _ body: (A, B, C, D, inout E) -> Void
  ) {
    eachRow(
      A.Fetch.self, B.Fetch.self, C.Fetch.self, D.Fetch.self, WritingFetch<E.Fetch>.self, writes: 16
    ) { p0, p1, p2, p3, p4, row in
      body(p0.read(row), p1.read(row), p2.read(row), p3.read(row), &p4.pointer(row).pointee)
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: Component
  >(
    _ body: (inout A, B, C, D, inout E) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, B.Fetch.self, C.Fetch.self, D.Fetch.self,
      WritingFetch<E.Fetch>.self, writes: 17
    ) { p0, p1, p2, p3, p4, row in
      body(
        &p0.pointer(row).pointee, p1.read(row), p2.read(row), p3.read(row), &p4.pointer(row).pointee
      )
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: QueryParameter, E: Component
  >(
    _ body: (A, inout B, C, D, inout E) -> Void
  ) {
    eachRow(
      A.Fetch.self, WritingFetch<B.Fetch>.self, C.Fetch.self, D.Fetch.self,
      WritingFetch<E.Fetch>.self, writes: 18
    ) { p0, p1, p2, p3, p4, row in
      body(
        p0.read(row), &p1.pointer(row).pointee, p2.read(row), p3.read(row), &p4.pointer(row).pointee
      )
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: QueryParameter, D: QueryParameter, E: Component>(
    _ body: (inout A, inout B, C, D, inout E) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, WritingFetch<B.Fetch>.self, C.Fetch.self, D.Fetch.self,
      WritingFetch<E.Fetch>.self, writes: 19
    ) { p0, p1, p2, p3, p4, row in
      body(
        &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row), p3.read(row),
        &p4.pointer(row).pointee)
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: QueryParameter, E: Component
  >(
    _ body: (A, B, inout C, D, inout E) -> Void
  ) {
    eachRow(
      A.Fetch.self, B.Fetch.self, WritingFetch<C.Fetch>.self, D.Fetch.self,
      WritingFetch<E.Fetch>.self, writes: 20
    ) { p0, p1, p2, p3, p4, row in
      body(
        p0.read(row), p1.read(row), &p2.pointer(row).pointee, p3.read(row), &p4.pointer(row).pointee
      )
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: QueryParameter, C: Component, D: QueryParameter, E: Component>(
    _ body: (inout A, B, inout C, D, inout E) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, B.Fetch.self, WritingFetch<C.Fetch>.self, D.Fetch.self,
      WritingFetch<E.Fetch>.self, writes: 21
    ) { p0, p1, p2, p3, p4, row in
      body(
        &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee, p3.read(row),
        &p4.pointer(row).pointee)
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: Component, C: Component, D: QueryParameter, E: Component>(
    _ body: (A, inout B, inout C, D, inout E) -> Void
  ) {
    eachRow(
      A.Fetch.self, WritingFetch<B.Fetch>.self, WritingFetch<C.Fetch>.self, D.Fetch.self,
      WritingFetch<E.Fetch>.self, writes: 22
    ) { p0, p1, p2, p3, p4, row in
      body(
        p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee, p3.read(row),
        &p4.pointer(row).pointee)
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: Component, D: QueryParameter, E: Component>(
    _ body: (inout A, inout B, inout C, D, inout E) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, WritingFetch<B.Fetch>.self, WritingFetch<C.Fetch>.self,
      D.Fetch.self, WritingFetch<E.Fetch>.self, writes: 23
    ) { p0, p1, p2, p3, p4, row in
      body(
        &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee, p3.read(row),
        &p4.pointer(row).pointee)
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: Component, E: Component
  >(
    _ body: (A, B, C, inout D, inout E) -> Void
  ) {
    eachRow(
      A.Fetch.self, B.Fetch.self, C.Fetch.self, WritingFetch<D.Fetch>.self,
      WritingFetch<E.Fetch>.self, writes: 24
    ) { p0, p1, p2, p3, p4, row in
      body(
        p0.read(row), p1.read(row), p2.read(row), &p3.pointer(row).pointee, &p4.pointer(row).pointee
      )
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: QueryParameter, C: QueryParameter, D: Component, E: Component>(
    _ body: (inout A, B, C, inout D, inout E) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, B.Fetch.self, C.Fetch.self, WritingFetch<D.Fetch>.self,
      WritingFetch<E.Fetch>.self, writes: 25
    ) { p0, p1, p2, p3, p4, row in
      body(
        &p0.pointer(row).pointee, p1.read(row), p2.read(row), &p3.pointer(row).pointee,
        &p4.pointer(row).pointee)
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: Component, C: QueryParameter, D: Component, E: Component>(
    _ body: (A, inout B, C, inout D, inout E) -> Void
  ) {
    eachRow(
      A.Fetch.self, WritingFetch<B.Fetch>.self, C.Fetch.self, WritingFetch<D.Fetch>.self,
      WritingFetch<E.Fetch>.self, writes: 26
    ) { p0, p1, p2, p3, p4, row in
      body(
        p0.read(row), &p1.pointer(row).pointee, p2.read(row), &p3.pointer(row).pointee,
        &p4.pointer(row).pointee)
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: QueryParameter, D: Component, E: Component>(
    _ body: (inout A, inout B, C, inout D, inout E) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, WritingFetch<B.Fetch>.self, C.Fetch.self,
      WritingFetch<D.Fetch>.self, WritingFetch<E.Fetch>.self, writes: 27
    ) { p0, p1, p2, p3, p4, row in
      body(
        &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row), &p3.pointer(row).pointee,
        &p4.pointer(row).pointee)
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: QueryParameter, C: Component, D: Component, E: Component>(
    _ body: (A, B, inout C, inout D, inout E) -> Void
  ) {
    eachRow(
      A.Fetch.self, B.Fetch.self, WritingFetch<C.Fetch>.self, WritingFetch<D.Fetch>.self,
      WritingFetch<E.Fetch>.self, writes: 28
    ) { p0, p1, p2, p3, p4, row in
      body(
        p0.read(row), p1.read(row), &p2.pointer(row).pointee, &p3.pointer(row).pointee,
        &p4.pointer(row).pointee)
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: QueryParameter, C: Component, D: Component, E: Component>(
    _ body: (inout A, B, inout C, inout D, inout E) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, B.Fetch.self, WritingFetch<C.Fetch>.self,
      WritingFetch<D.Fetch>.self, WritingFetch<E.Fetch>.self, writes: 29
    ) { p0, p1, p2, p3, p4, row in
      body(
        &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee, &p3.pointer(row).pointee,
        &p4.pointer(row).pointee)
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: Component, C: Component, D: Component, E: Component>(
    _ body: (A, inout B, inout C, inout D, inout E) -> Void
  ) {
    eachRow(
      A.Fetch.self, WritingFetch<B.Fetch>.self, WritingFetch<C.Fetch>.self,
      WritingFetch<D.Fetch>.self, WritingFetch<E.Fetch>.self, writes: 30
    ) { p0, p1, p2, p3, p4, row in
      body(
        p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee, &p3.pointer(row).pointee,
        &p4.pointer(row).pointee)
    }
  }

  /// Calls `body` for every entity that passes the filter and has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: Component, D: Component, E: Component>(
    _ body: (inout A, inout B, inout C, inout D, inout E) -> Void
  ) {
    eachRow(
      WritingFetch<A.Fetch>.self, WritingFetch<B.Fetch>.self, WritingFetch<C.Fetch>.self,
      WritingFetch<D.Fetch>.self, WritingFetch<E.Fetch>.self, writes: 31
    ) { p0, p1, p2, p3, p4, row in
      body(
        &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
        &p3.pointer(row).pointee, &p4.pointer(row).pointee)
    }
  }

  @inlinable @inline(__always)
  func eachRow<
    A: ParameterFetch, B: ParameterFetch, C: ParameterFetch, D: ParameterFetch, E: ParameterFetch
  >(
    _: A.Type, _: B.Type, _: C.Type, _: D.Type, _: E.Type, writes: UInt8,
    _ body: (A, B, C, D, E, Int) -> Void
  ) {
    eachTable(
      (A.Value, B.Value, C.Value, D.Value, E.Value).self, writes: writes,
      [
        A.term(in: world),
        B.term(in: world),
        C.term(in: world),
        D.term(in: world),
        E.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A(table, source: sources[0], world: world)
      let p1 = B(table, source: sources[1], world: world)
      let p2 = C(table, source: sources[2], world: world)
      let p3 = D(table, source: sources[3], world: world)
      let p4 = E(table, source: sources[4], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row), p4.has(row) {
          body(p0, p1, p2, p3, p4, row)
        }
        row &+= 1
      }
    }
  }
}

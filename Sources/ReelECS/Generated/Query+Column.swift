// Written by Tools/generate-overloads. Change that tool, not this file.

extension Query {
  /// Calls `body` with consecutive rows of columns, table by table. Use it if `body` has its own loop over rows.
  @export(implementation) public func eachColumn<A: Component>(
    _ body: (Span<A>) -> Void
  ) where A.Fetch: DenseColumnFetch {
    eachTable(
      (A).self, writes: 0,
      [
        A.Fetch.term(in: world)
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let b0 = p0.rows(first, end)
      body(b0.span)
    }
  }

  /// Calls `body` with consecutive rows of columns, table by table. Use it if `body` has its own loop over rows.
  @export(implementation) public func eachColumn<A: Component>(
    _ body: (inout MutableSpan<A>) -> Void
  ) where A.Fetch: DenseColumnFetch {
    eachTable(
      (A).self, writes: 1,
      [
        A.Fetch.term(in: world)
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let b0 = p0.writtenRows(first, end)
      var s0 = b0.mutableSpan
      body(&s0)
    }
  }

  /// Calls `body` with consecutive rows of columns, table by table. Use it if `body` has its own loop over rows.
  @export(implementation) public func eachColumn<A: Component, B: Component>(
    _ body: (Span<A>, Span<B>) -> Void
  ) where A.Fetch: DenseColumnFetch, B.Fetch: DenseColumnFetch {
    eachTable(
      (A, B).self, writes: 0,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let b0 = p0.rows(first, end)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let b1 = p1.rows(first, end)
      body(b0.span, b1.span)
    }
  }

  /// Calls `body` with consecutive rows of columns, table by table. Use it if `body` has its own loop over rows.
  @export(implementation) public func eachColumn<A: Component, B: Component>(
    _ body: (inout MutableSpan<A>, Span<B>) -> Void
  ) where A.Fetch: DenseColumnFetch, B.Fetch: DenseColumnFetch {
    eachTable(
      (A, B).self, writes: 1,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let b0 = p0.writtenRows(first, end)
      var s0 = b0.mutableSpan
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let b1 = p1.rows(first, end)
      body(&s0, b1.span)
    }
  }

  /// Calls `body` with consecutive rows of columns, table by table. Use it if `body` has its own loop over rows.
  @export(implementation) public func eachColumn<A: Component, B: Component>(
    _ body: (Span<A>, inout MutableSpan<B>) -> Void
  ) where A.Fetch: DenseColumnFetch, B.Fetch: DenseColumnFetch {
    eachTable(
      (A, B).self, writes: 2,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let b0 = p0.rows(first, end)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let b1 = p1.writtenRows(first, end)
      var s1 = b1.mutableSpan
      body(b0.span, &s1)
    }
  }

  /// Calls `body` with consecutive rows of columns, table by table. Use it if `body` has its own loop over rows.
  @export(implementation) public func eachColumn<A: Component, B: Component>(
    _ body: (inout MutableSpan<A>, inout MutableSpan<B>) -> Void
  ) where A.Fetch: DenseColumnFetch, B.Fetch: DenseColumnFetch {
    eachTable(
      (A, B).self, writes: 3,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let b0 = p0.writtenRows(first, end)
      var s0 = b0.mutableSpan
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let b1 = p1.writtenRows(first, end)
      var s1 = b1.mutableSpan
      body(&s0, &s1)
    }
  }

  /// Calls `body` with consecutive rows of columns, table by table. Use it if `body` has its own loop over rows.
  @export(implementation) public func eachColumn<A: Component, B: Component, C: Component>(
    _ body: (Span<A>, Span<B>, Span<C>) -> Void
  ) where A.Fetch: DenseColumnFetch, B.Fetch: DenseColumnFetch, C.Fetch: DenseColumnFetch {
    eachTable(
      (A, B, C).self, writes: 0,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let b0 = p0.rows(first, end)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let b1 = p1.rows(first, end)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let b2 = p2.rows(first, end)
      body(b0.span, b1.span, b2.span)
    }
  }

  /// Calls `body` with consecutive rows of columns, table by table. Use it if `body` has its own loop over rows.
  @export(implementation) public func eachColumn<A: Component, B: Component, C: Component>(
    _ body: (inout MutableSpan<A>, Span<B>, Span<C>) -> Void
  ) where A.Fetch: DenseColumnFetch, B.Fetch: DenseColumnFetch, C.Fetch: DenseColumnFetch {
    eachTable(
      (A, B, C).self, writes: 1,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let b0 = p0.writtenRows(first, end)
      var s0 = b0.mutableSpan
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let b1 = p1.rows(first, end)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let b2 = p2.rows(first, end)
      body(&s0, b1.span, b2.span)
    }
  }

  /// Calls `body` with consecutive rows of columns, table by table. Use it if `body` has its own loop over rows.
  @export(implementation) public func eachColumn<A: Component, B: Component, C: Component>(
    _ body: (Span<A>, inout MutableSpan<B>, Span<C>) -> Void
  ) where A.Fetch: DenseColumnFetch, B.Fetch: DenseColumnFetch, C.Fetch: DenseColumnFetch {
    eachTable(
      (A, B, C).self, writes: 2,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let b0 = p0.rows(first, end)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let b1 = p1.writtenRows(first, end)
      var s1 = b1.mutableSpan
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let b2 = p2.rows(first, end)
      body(b0.span, &s1, b2.span)
    }
  }

  /// Calls `body` with consecutive rows of columns, table by table. Use it if `body` has its own loop over rows.
  @export(implementation) public func eachColumn<A: Component, B: Component, C: Component>(
    _ body: (inout MutableSpan<A>, inout MutableSpan<B>, Span<C>) -> Void
  ) where A.Fetch: DenseColumnFetch, B.Fetch: DenseColumnFetch, C.Fetch: DenseColumnFetch {
    eachTable(
      (A, B, C).self, writes: 3,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let b0 = p0.writtenRows(first, end)
      var s0 = b0.mutableSpan
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let b1 = p1.writtenRows(first, end)
      var s1 = b1.mutableSpan
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let b2 = p2.rows(first, end)
      body(&s0, &s1, b2.span)
    }
  }

  /// Calls `body` with consecutive rows of columns, table by table. Use it if `body` has its own loop over rows.
  @export(implementation) public func eachColumn<A: Component, B: Component, C: Component>(
    _ body: (Span<A>, Span<B>, inout MutableSpan<C>) -> Void
  ) where A.Fetch: DenseColumnFetch, B.Fetch: DenseColumnFetch, C.Fetch: DenseColumnFetch {
    eachTable(
      (A, B, C).self, writes: 4,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let b0 = p0.rows(first, end)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let b1 = p1.rows(first, end)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let b2 = p2.writtenRows(first, end)
      var s2 = b2.mutableSpan
      body(b0.span, b1.span, &s2)
    }
  }

  /// Calls `body` with consecutive rows of columns, table by table. Use it if `body` has its own loop over rows.
  @export(implementation) public func eachColumn<A: Component, B: Component, C: Component>(
    _ body: (inout MutableSpan<A>, Span<B>, inout MutableSpan<C>) -> Void
  ) where A.Fetch: DenseColumnFetch, B.Fetch: DenseColumnFetch, C.Fetch: DenseColumnFetch {
    eachTable(
      (A, B, C).self, writes: 5,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let b0 = p0.writtenRows(first, end)
      var s0 = b0.mutableSpan
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let b1 = p1.rows(first, end)
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let b2 = p2.writtenRows(first, end)
      var s2 = b2.mutableSpan
      body(&s0, b1.span, &s2)
    }
  }

  /// Calls `body` with consecutive rows of columns, table by table. Use it if `body` has its own loop over rows.
  @export(implementation) public func eachColumn<A: Component, B: Component, C: Component>(
    _ body: (Span<A>, inout MutableSpan<B>, inout MutableSpan<C>) -> Void
  ) where A.Fetch: DenseColumnFetch, B.Fetch: DenseColumnFetch, C.Fetch: DenseColumnFetch {
    eachTable(
      (A, B, C).self, writes: 6,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let b0 = p0.rows(first, end)
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let b1 = p1.writtenRows(first, end)
      var s1 = b1.mutableSpan
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let b2 = p2.writtenRows(first, end)
      var s2 = b2.mutableSpan
      body(b0.span, &s1, &s2)
    }
  }

  /// Calls `body` with consecutive rows of columns, table by table. Use it if `body` has its own loop over rows.
  @export(implementation) public func eachColumn<A: Component, B: Component, C: Component>(
    _ body: (inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>) -> Void
  ) where A.Fetch: DenseColumnFetch, B.Fetch: DenseColumnFetch, C.Fetch: DenseColumnFetch {
    eachTable(
      (A, B, C).self, writes: 7,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      let p0 = A.Fetch(writing: table, source: sources[0], world: world)
      let b0 = p0.writtenRows(first, end)
      var s0 = b0.mutableSpan
      let p1 = B.Fetch(writing: table, source: sources[1], world: world)
      let b1 = p1.writtenRows(first, end)
      var s1 = b1.mutableSpan
      let p2 = C.Fetch(writing: table, source: sources[2], world: world)
      let b2 = p2.writtenRows(first, end)
      var s2 = b2.mutableSpan
      body(&s0, &s1, &s2)
    }
  }
}

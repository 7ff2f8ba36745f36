// Written by Tools/generate-overloads. Change that tool, not this file.

extension World {
  /// Returns the values of every matching row, in iteration order, copied now. O(rows).
  @export(implementation) public func rows<A: QueryParameter>(
    _ c0: A.Type
  ) -> [A] { all.rows(c0) }

  /// Returns the values of every matching row, in iteration order, copied now. O(rows).
  @export(implementation) public func rows<A: QueryParameter, B: QueryParameter>(
    _ c0: A.Type, _ c1: B.Type
  ) -> [(A, B)] { all.rows(c0, c1) }

  /// Returns the values of every matching row, in iteration order, copied now. O(rows).
  @export(implementation) public func rows<A: QueryParameter, B: QueryParameter, C: QueryParameter>(
    _ c0: A.Type, _ c1: B.Type, _ c2: C.Type
  ) -> [(A, B, C)] { all.rows(c0, c1, c2) }

  /// Returns the values of every matching row, in iteration order, copied now. O(rows).
  @export(implementation)
  public func rows<A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter>(
    _ c0: A.Type, _ c1: B.Type, _ c2: C.Type, _ c3: D.Type
  ) -> [(A, B, C, D)] { all.rows(c0, c1, c2, c3) }

  /// Returns the values of every matching row, in iteration order, copied now. O(rows).
  @export(implementation)
  public func rows<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: QueryParameter
  >(
    _ c0: A.Type, _ c1: B.Type, _ c2: C.Type, _ c3: D.Type, _ c4: E.Type
  ) -> [(A, B, C, D, E)] { all.rows(c0, c1, c2, c3, c4) }
}

extension Query {
  /// Returns the values of every matching row, in iteration order, copied now. O(rows).
  @export(implementation) public func rows<A: QueryParameter>(
    _ c0: A.Type
  ) -> [A] {
    var rows: [A] = []
    each { (v0: A) in rows.append(v0) }
    return rows
  }

  /// Returns the first row for which `body` returns true, or `nil`; `body` is not called for later rows.
  @export(implementation) public func first<A: QueryParameter>(
    where body: (A) -> Bool
  ) -> Entity? {
    var match: Entity?
    eachTable(
      (A).self, writes: 0,
      [
        A.Fetch.term(in: world)
      ]
    ) { table, sources, first, end in
      if match != nil { return }
      let p0 = A.Fetch(table, source: sources[0], world: world)
      var row = first
      while row < end {
        if p0.has(row), body(p0.read(row)) {
          match = table.pointee.entities[row]
          return
        }
        row &+= 1
      }
    }
    return match
  }

  /// Returns the values of every matching row, in iteration order, copied now. O(rows).
  @export(implementation) public func rows<A: QueryParameter, B: QueryParameter>(
    _ c0: A.Type, _ c1: B.Type
  ) -> [(A, B)] {
    var rows: [(A, B)] = []
    each { (v0: A, v1: B) in rows.append((v0, v1)) }
    return rows
  }

  /// Returns the first row for which `body` returns true, or `nil`; `body` is not called for later rows.
  @export(implementation) public func first<A: QueryParameter, B: QueryParameter>(
    where body: (A, B) -> Bool
  ) -> Entity? {
    var match: Entity?
    eachTable(
      (A, B).self, writes: 0,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      if match != nil { return }
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), body(p0.read(row), p1.read(row)) {
          match = table.pointee.entities[row]
          return
        }
        row &+= 1
      }
    }
    return match
  }

  /// Returns the values of every matching row, in iteration order, copied now. O(rows).
  @export(implementation) public func rows<A: QueryParameter, B: QueryParameter, C: QueryParameter>(
    _ c0: A.Type, _ c1: B.Type, _ c2: C.Type
  ) -> [(A, B, C)] {
    var rows: [(A, B, C)] = []
    each { (v0: A, v1: B, v2: C) in rows.append((v0, v1, v2)) }
    return rows
  }

  /// Returns the first row for which `body` returns true, or `nil`; `body` is not called for later rows.
  @export(implementation)
  public func first<A: QueryParameter, B: QueryParameter, C: QueryParameter>(
    where body: (A, B, C) -> Bool
  ) -> Entity? {
    var match: Entity?
    eachTable(
      (A, B, C).self, writes: 0,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      if match != nil { return }
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), body(p0.read(row), p1.read(row), p2.read(row)) {
          match = table.pointee.entities[row]
          return
        }
        row &+= 1
      }
    }
    return match
  }

  /// Returns the values of every matching row, in iteration order, copied now. O(rows).
  @export(implementation)
  public func rows<A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter>(
    _ c0: A.Type, _ c1: B.Type, _ c2: C.Type, _ c3: D.Type
  ) -> [(A, B, C, D)] {
    var rows: [(A, B, C, D)] = []
    each { (v0: A, v1: B, v2: C, v3: D) in rows.append((v0, v1, v2, v3)) }
    return rows
  }

  /// Returns the first row for which `body` returns true, or `nil`; `body` is not called for later rows.
  @export(implementation)
  public func first<A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter>(
    where body: (A, B, C, D) -> Bool
  ) -> Entity? {
    var match: Entity?
    eachTable(
      (A, B, C, D).self, writes: 0,
      [
        A.Fetch.term(in: world),
        B.Fetch.term(in: world),
        C.Fetch.term(in: world),
        D.Fetch.term(in: world),
      ]
    ) { table, sources, first, end in
      if match != nil { return }
      let p0 = A.Fetch(table, source: sources[0], world: world)
      let p1 = B.Fetch(table, source: sources[1], world: world)
      let p2 = C.Fetch(table, source: sources[2], world: world)
      let p3 = D.Fetch(table, source: sources[3], world: world)
      var row = first
      while row < end {
        if p0.has(row), p1.has(row), p2.has(row), p3.has(row),
          body(p0.read(row), p1.read(row), p2.read(row), p3.read(row))
        {
          match = table.pointee.entities[row]
          return
        }
        row &+= 1
      }
    }
    return match
  }

  /// Returns the values of every matching row, in iteration order, copied now. O(rows).
  @export(implementation)
  public func rows<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: QueryParameter
  >(
    _ c0: A.Type, _ c1: B.Type, _ c2: C.Type, _ c3: D.Type, _ c4: E.Type
  ) -> [(A, B, C, D, E)] {
    var rows: [(A, B, C, D, E)] = []
    each { (v0: A, v1: B, v2: C, v3: D, v4: E) in rows.append((v0, v1, v2, v3, v4)) }
    return rows
  }
}

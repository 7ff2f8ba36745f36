// Written by Tools/generate-overloads. Change that, not this.

// One overload for every pattern of written (`inout`) and read parameters, up to six.
extension Query {
  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: QueryParameter>(
    _ body: (A) -> Void
  ) {
    eachTable(
      (A).self,
      [
        A.Access.term(in: world)
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      var row = 0
      while row < count {
        body(p0.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: Component>(
    _ body: (inout A) -> Void
  ) {
    eachTable(
      (A).self,
      [
        A.Access.term(in: world)
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      var row = 0
      while row < count {
        body(&p0.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: QueryParameter, B: QueryParameter>(
    _ body: (A, B) -> Void
  ) {
    eachTable(
      (A, B).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      var row = 0
      while row < count {
        body(p0.read(row), p1.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: Component, B: QueryParameter>(
    _ body: (inout A, B) -> Void
  ) {
    eachTable(
      (A, B).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      var row = 0
      while row < count {
        body(&p0.pointer(row).pointee, p1.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: QueryParameter, B: Component>(
    _ body: (A, inout B) -> Void
  ) {
    eachTable(
      (A, B).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      var row = 0
      while row < count {
        body(p0.read(row), &p1.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: Component, B: Component>(
    _ body: (inout A, inout B) -> Void
  ) {
    eachTable(
      (A, B).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      var row = 0
      while row < count {
        body(&p0.pointer(row).pointee, &p1.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: QueryParameter, B: QueryParameter, C: QueryParameter>(
    _ body: (A, B, C) -> Void
  ) {
    eachTable(
      (A, B, C).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      var row = 0
      while row < count {
        body(p0.read(row), p1.read(row), p2.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: Component, B: QueryParameter, C: QueryParameter>(
    _ body: (inout A, B, C) -> Void
  ) {
    eachTable(
      (A, B, C).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      var row = 0
      while row < count {
        body(&p0.pointer(row).pointee, p1.read(row), p2.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: QueryParameter, B: Component, C: QueryParameter>(
    _ body: (A, inout B, C) -> Void
  ) {
    eachTable(
      (A, B, C).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      var row = 0
      while row < count {
        body(p0.read(row), &p1.pointer(row).pointee, p2.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: Component, B: Component, C: QueryParameter>(
    _ body: (inout A, inout B, C) -> Void
  ) {
    eachTable(
      (A, B, C).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      var row = 0
      while row < count {
        body(&p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: QueryParameter, B: QueryParameter, C: Component>(
    _ body: (A, B, inout C) -> Void
  ) {
    eachTable(
      (A, B, C).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      var row = 0
      while row < count {
        body(p0.read(row), p1.read(row), &p2.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: Component, B: QueryParameter, C: Component>(
    _ body: (inout A, B, inout C) -> Void
  ) {
    eachTable(
      (A, B, C).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      var row = 0
      while row < count {
        body(&p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: QueryParameter, B: Component, C: Component>(
    _ body: (A, inout B, inout C) -> Void
  ) {
    eachTable(
      (A, B, C).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      var row = 0
      while row < count {
        body(p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: Component, B: Component, C: Component>(
    _ body: (inout A, inout B, inout C) -> Void
  ) {
    eachTable(
      (A, B, C).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      var row = 0
      while row < count {
        body(&p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter>(
    _ body: (A, B, C, D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      var row = 0
      while row < count {
        body(p0.read(row), p1.read(row), p2.read(row), p3.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: Component, B: QueryParameter, C: QueryParameter, D: QueryParameter>(
    _ body: (inout A, B, C, D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      var row = 0
      while row < count {
        body(&p0.pointer(row).pointee, p1.read(row), p2.read(row), p3.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: QueryParameter, B: Component, C: QueryParameter, D: QueryParameter>(
    _ body: (A, inout B, C, D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      var row = 0
      while row < count {
        body(p0.read(row), &p1.pointer(row).pointee, p2.read(row), p3.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: Component, B: Component, C: QueryParameter, D: QueryParameter>(
    _ body: (inout A, inout B, C, D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      var row = 0
      while row < count {
        body(&p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row), p3.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: QueryParameter, B: QueryParameter, C: Component, D: QueryParameter>(
    _ body: (A, B, inout C, D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      var row = 0
      while row < count {
        body(p0.read(row), p1.read(row), &p2.pointer(row).pointee, p3.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: Component, B: QueryParameter, C: Component, D: QueryParameter>(
    _ body: (inout A, B, inout C, D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      var row = 0
      while row < count {
        body(&p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee, p3.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: QueryParameter, B: Component, C: Component, D: QueryParameter>(
    _ body: (A, inout B, inout C, D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      var row = 0
      while row < count {
        body(p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee, p3.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: Component, B: Component, C: Component, D: QueryParameter>(
    _ body: (inout A, inout B, inout C, D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee, p3.read(row)
        )
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: QueryParameter, B: QueryParameter, C: QueryParameter, D: Component>(
    _ body: (A, B, C, inout D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      var row = 0
      while row < count {
        body(p0.read(row), p1.read(row), p2.read(row), &p3.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: Component, B: QueryParameter, C: QueryParameter, D: Component>(
    _ body: (inout A, B, C, inout D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      var row = 0
      while row < count {
        body(&p0.pointer(row).pointee, p1.read(row), p2.read(row), &p3.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: QueryParameter, B: Component, C: QueryParameter, D: Component>(
    _ body: (A, inout B, C, inout D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      var row = 0
      while row < count {
        body(p0.read(row), &p1.pointer(row).pointee, p2.read(row), &p3.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: Component, B: Component, C: QueryParameter, D: Component>(
    _ body: (inout A, inout B, C, inout D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row), &p3.pointer(row).pointee
        )
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: QueryParameter, B: QueryParameter, C: Component, D: Component>(
    _ body: (A, B, inout C, inout D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      var row = 0
      while row < count {
        body(p0.read(row), p1.read(row), &p2.pointer(row).pointee, &p3.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: Component, B: QueryParameter, C: Component, D: Component>(
    _ body: (inout A, B, inout C, inout D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee, &p3.pointer(row).pointee
        )
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: QueryParameter, B: Component, C: Component, D: Component>(
    _ body: (A, inout B, inout C, inout D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee, &p3.pointer(row).pointee
        )
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: Component, B: Component, C: Component, D: Component>(
    _ body: (inout A, inout B, inout C, inout D) -> Void
  ) {
    eachTable(
      (A, B, C, D).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
          &p3.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: QueryParameter
  >(
    _ body: (A, B, C, D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(p0.read(row), p1.read(row), p2.read(row), p3.read(row), p4.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: QueryParameter
  >(
    _ body: (inout A, B, C, D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(&p0.pointer(row).pointee, p1.read(row), p2.read(row), p3.read(row), p4.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: QueryParameter, E: QueryParameter
  >(
    _ body: (A, inout B, C, D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(p0.read(row), &p1.pointer(row).pointee, p2.read(row), p3.read(row), p4.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: Component, C: QueryParameter, D: QueryParameter, E: QueryParameter
  >(
    _ body: (inout A, inout B, C, D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row), p3.read(row),
          p4.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: QueryParameter, E: QueryParameter
  >(
    _ body: (A, B, inout C, D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(p0.read(row), p1.read(row), &p2.pointer(row).pointee, p3.read(row), p4.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: Component, D: QueryParameter, E: QueryParameter
  >(
    _ body: (inout A, B, inout C, D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee, p3.read(row),
          p4.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: Component, D: QueryParameter, E: QueryParameter
  >(
    _ body: (A, inout B, inout C, D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee, p3.read(row),
          p4.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: Component, B: Component, C: Component, D: QueryParameter, E: QueryParameter>(
    _ body: (inout A, inout B, inout C, D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
          p3.read(row), p4.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: Component, E: QueryParameter
  >(
    _ body: (A, B, C, inout D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(p0.read(row), p1.read(row), p2.read(row), &p3.pointer(row).pointee, p4.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: Component, E: QueryParameter
  >(
    _ body: (inout A, B, C, inout D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), p2.read(row), &p3.pointer(row).pointee,
          p4.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: Component, E: QueryParameter
  >(
    _ body: (A, inout B, C, inout D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, p2.read(row), &p3.pointer(row).pointee,
          p4.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: Component, B: Component, C: QueryParameter, D: Component, E: QueryParameter>(
    _ body: (inout A, inout B, C, inout D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row),
          &p3.pointer(row).pointee, p4.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: Component, E: QueryParameter
  >(
    _ body: (A, B, inout C, inout D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          p0.read(row), p1.read(row), &p2.pointer(row).pointee, &p3.pointer(row).pointee,
          p4.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: Component, B: QueryParameter, C: Component, D: Component, E: QueryParameter>(
    _ body: (inout A, B, inout C, inout D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee,
          &p3.pointer(row).pointee, p4.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: QueryParameter, B: Component, C: Component, D: Component, E: QueryParameter>(
    _ body: (A, inout B, inout C, inout D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee,
          &p3.pointer(row).pointee, p4.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: Component, B: Component, C: Component, D: Component, E: QueryParameter>(
    _ body: (inout A, inout B, inout C, inout D, E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
          &p3.pointer(row).pointee, p4.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: Component
  >(
    _ body: (A, B, C, D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(p0.read(row), p1.read(row), p2.read(row), p3.read(row), &p4.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: Component
  >(
    _ body: (inout A, B, C, D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), p2.read(row), p3.read(row),
          &p4.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: QueryParameter, E: Component
  >(
    _ body: (A, inout B, C, D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, p2.read(row), p3.read(row),
          &p4.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: Component, B: Component, C: QueryParameter, D: QueryParameter, E: Component>(
    _ body: (inout A, inout B, C, D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row), p3.read(row),
          &p4.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: QueryParameter, E: Component
  >(
    _ body: (A, B, inout C, D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          p0.read(row), p1.read(row), &p2.pointer(row).pointee, p3.read(row),
          &p4.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: Component, B: QueryParameter, C: Component, D: QueryParameter, E: Component>(
    _ body: (inout A, B, inout C, D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee, p3.read(row),
          &p4.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: QueryParameter, B: Component, C: Component, D: QueryParameter, E: Component>(
    _ body: (A, inout B, inout C, D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee, p3.read(row),
          &p4.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: Component, B: Component, C: Component, D: QueryParameter, E: Component>(
    _ body: (inout A, inout B, inout C, D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
          p3.read(row), &p4.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: Component, E: Component
  >(
    _ body: (A, B, C, inout D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          p0.read(row), p1.read(row), p2.read(row), &p3.pointer(row).pointee,
          &p4.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: Component, B: QueryParameter, C: QueryParameter, D: Component, E: Component>(
    _ body: (inout A, B, C, inout D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), p2.read(row), &p3.pointer(row).pointee,
          &p4.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: QueryParameter, B: Component, C: QueryParameter, D: Component, E: Component>(
    _ body: (A, inout B, C, inout D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, p2.read(row), &p3.pointer(row).pointee,
          &p4.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: Component, B: Component, C: QueryParameter, D: Component, E: Component>(
    _ body: (inout A, inout B, C, inout D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row),
          &p3.pointer(row).pointee, &p4.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: QueryParameter, B: QueryParameter, C: Component, D: Component, E: Component>(
    _ body: (A, B, inout C, inout D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          p0.read(row), p1.read(row), &p2.pointer(row).pointee, &p3.pointer(row).pointee,
          &p4.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: Component, B: QueryParameter, C: Component, D: Component, E: Component>(
    _ body: (inout A, B, inout C, inout D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee,
          &p3.pointer(row).pointee, &p4.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<A: QueryParameter, B: Component, C: Component, D: Component, E: Component>(
    _ body: (A, inout B, inout C, inout D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee,
          &p3.pointer(row).pointee, &p4.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable public func each<A: Component, B: Component, C: Component, D: Component, E: Component>(
    _ body: (inout A, inout B, inout C, inout D, inout E) -> Void
  ) {
    eachTable(
      (A, B, C, D, E).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
          &p3.pointer(row).pointee, &p4.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: QueryParameter,
    F: QueryParameter
  >(
    _ body: (A, B, C, D, E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(p0.read(row), p1.read(row), p2.read(row), p3.read(row), p4.read(row), p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: QueryParameter,
    F: QueryParameter
  >(
    _ body: (inout A, B, C, D, E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), p2.read(row), p3.read(row), p4.read(row),
          p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: QueryParameter, E: QueryParameter,
    F: QueryParameter
  >(
    _ body: (A, inout B, C, D, E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, p2.read(row), p3.read(row), p4.read(row),
          p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: Component, C: QueryParameter, D: QueryParameter, E: QueryParameter,
    F: QueryParameter
  >(
    _ body: (inout A, inout B, C, D, E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row), p3.read(row),
          p4.read(row), p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: QueryParameter, E: QueryParameter,
    F: QueryParameter
  >(
    _ body: (A, B, inout C, D, E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), p1.read(row), &p2.pointer(row).pointee, p3.read(row), p4.read(row),
          p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: Component, D: QueryParameter, E: QueryParameter,
    F: QueryParameter
  >(
    _ body: (inout A, B, inout C, D, E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee, p3.read(row),
          p4.read(row), p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: Component, D: QueryParameter, E: QueryParameter,
    F: QueryParameter
  >(
    _ body: (A, inout B, inout C, D, E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee, p3.read(row),
          p4.read(row), p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: Component, C: Component, D: QueryParameter, E: QueryParameter,
    F: QueryParameter
  >(
    _ body: (inout A, inout B, inout C, D, E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
          p3.read(row), p4.read(row), p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: Component, E: QueryParameter,
    F: QueryParameter
  >(
    _ body: (A, B, C, inout D, E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), p1.read(row), p2.read(row), &p3.pointer(row).pointee, p4.read(row),
          p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: Component, E: QueryParameter,
    F: QueryParameter
  >(
    _ body: (inout A, B, C, inout D, E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), p2.read(row), &p3.pointer(row).pointee,
          p4.read(row), p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: Component, E: QueryParameter,
    F: QueryParameter
  >(
    _ body: (A, inout B, C, inout D, E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, p2.read(row), &p3.pointer(row).pointee,
          p4.read(row), p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: Component, C: QueryParameter, D: Component, E: QueryParameter,
    F: QueryParameter
  >(
    _ body: (inout A, inout B, C, inout D, E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row),
          &p3.pointer(row).pointee, p4.read(row), p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: Component, E: QueryParameter,
    F: QueryParameter
  >(
    _ body: (A, B, inout C, inout D, E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), p1.read(row), &p2.pointer(row).pointee, &p3.pointer(row).pointee,
          p4.read(row), p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: Component, D: Component, E: QueryParameter,
    F: QueryParameter
  >(
    _ body: (inout A, B, inout C, inout D, E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee,
          &p3.pointer(row).pointee, p4.read(row), p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: Component, D: Component, E: QueryParameter,
    F: QueryParameter
  >(
    _ body: (A, inout B, inout C, inout D, E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee,
          &p3.pointer(row).pointee, p4.read(row), p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: Component, C: Component, D: Component, E: QueryParameter, F: QueryParameter
  >(
    _ body: (inout A, inout B, inout C, inout D, E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
          &p3.pointer(row).pointee, p4.read(row), p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: Component,
    F: QueryParameter
  >(
    _ body: (A, B, C, D, inout E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), p1.read(row), p2.read(row), p3.read(row), &p4.pointer(row).pointee,
          p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: Component,
    F: QueryParameter
  >(
    _ body: (inout A, B, C, D, inout E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), p2.read(row), p3.read(row),
          &p4.pointer(row).pointee, p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: QueryParameter, E: Component,
    F: QueryParameter
  >(
    _ body: (A, inout B, C, D, inout E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, p2.read(row), p3.read(row),
          &p4.pointer(row).pointee, p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: Component, C: QueryParameter, D: QueryParameter, E: Component,
    F: QueryParameter
  >(
    _ body: (inout A, inout B, C, D, inout E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row), p3.read(row),
          &p4.pointer(row).pointee, p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: QueryParameter, E: Component,
    F: QueryParameter
  >(
    _ body: (A, B, inout C, D, inout E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), p1.read(row), &p2.pointer(row).pointee, p3.read(row),
          &p4.pointer(row).pointee, p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: Component, D: QueryParameter, E: Component,
    F: QueryParameter
  >(
    _ body: (inout A, B, inout C, D, inout E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee, p3.read(row),
          &p4.pointer(row).pointee, p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: Component, D: QueryParameter, E: Component,
    F: QueryParameter
  >(
    _ body: (A, inout B, inout C, D, inout E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee, p3.read(row),
          &p4.pointer(row).pointee, p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: Component, C: Component, D: QueryParameter, E: Component, F: QueryParameter
  >(
    _ body: (inout A, inout B, inout C, D, inout E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
          p3.read(row), &p4.pointer(row).pointee, p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: Component, E: Component,
    F: QueryParameter
  >(
    _ body: (A, B, C, inout D, inout E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), p1.read(row), p2.read(row), &p3.pointer(row).pointee,
          &p4.pointer(row).pointee, p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: Component, E: Component,
    F: QueryParameter
  >(
    _ body: (inout A, B, C, inout D, inout E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), p2.read(row), &p3.pointer(row).pointee,
          &p4.pointer(row).pointee, p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: Component, E: Component,
    F: QueryParameter
  >(
    _ body: (A, inout B, C, inout D, inout E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, p2.read(row), &p3.pointer(row).pointee,
          &p4.pointer(row).pointee, p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: Component, C: QueryParameter, D: Component, E: Component, F: QueryParameter
  >(
    _ body: (inout A, inout B, C, inout D, inout E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row),
          &p3.pointer(row).pointee, &p4.pointer(row).pointee, p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: Component, E: Component,
    F: QueryParameter
  >(
    _ body: (A, B, inout C, inout D, inout E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), p1.read(row), &p2.pointer(row).pointee, &p3.pointer(row).pointee,
          &p4.pointer(row).pointee, p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: Component, D: Component, E: Component, F: QueryParameter
  >(
    _ body: (inout A, B, inout C, inout D, inout E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee,
          &p3.pointer(row).pointee, &p4.pointer(row).pointee, p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: Component, D: Component, E: Component, F: QueryParameter
  >(
    _ body: (A, inout B, inout C, inout D, inout E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee,
          &p3.pointer(row).pointee, &p4.pointer(row).pointee, p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: QueryParameter
  >(
    _ body: (inout A, inout B, inout C, inout D, inout E, F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
          &p3.pointer(row).pointee, &p4.pointer(row).pointee, p5.read(row))
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: QueryParameter,
    F: Component
  >(
    _ body: (A, B, C, D, E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), p1.read(row), p2.read(row), p3.read(row), p4.read(row),
          &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: QueryParameter,
    F: Component
  >(
    _ body: (inout A, B, C, D, E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), p2.read(row), p3.read(row), p4.read(row),
          &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: QueryParameter, E: QueryParameter,
    F: Component
  >(
    _ body: (A, inout B, C, D, E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, p2.read(row), p3.read(row), p4.read(row),
          &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: Component, C: QueryParameter, D: QueryParameter, E: QueryParameter,
    F: Component
  >(
    _ body: (inout A, inout B, C, D, E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row), p3.read(row),
          p4.read(row), &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: QueryParameter, E: QueryParameter,
    F: Component
  >(
    _ body: (A, B, inout C, D, E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), p1.read(row), &p2.pointer(row).pointee, p3.read(row), p4.read(row),
          &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: Component, D: QueryParameter, E: QueryParameter,
    F: Component
  >(
    _ body: (inout A, B, inout C, D, E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee, p3.read(row),
          p4.read(row), &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: Component, D: QueryParameter, E: QueryParameter,
    F: Component
  >(
    _ body: (A, inout B, inout C, D, E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee, p3.read(row),
          p4.read(row), &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: Component, C: Component, D: QueryParameter, E: QueryParameter, F: Component
  >(
    _ body: (inout A, inout B, inout C, D, E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
          p3.read(row), p4.read(row), &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: Component, E: QueryParameter,
    F: Component
  >(
    _ body: (A, B, C, inout D, E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), p1.read(row), p2.read(row), &p3.pointer(row).pointee, p4.read(row),
          &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: Component, E: QueryParameter,
    F: Component
  >(
    _ body: (inout A, B, C, inout D, E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), p2.read(row), &p3.pointer(row).pointee,
          p4.read(row), &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: Component, E: QueryParameter,
    F: Component
  >(
    _ body: (A, inout B, C, inout D, E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, p2.read(row), &p3.pointer(row).pointee,
          p4.read(row), &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: Component, C: QueryParameter, D: Component, E: QueryParameter, F: Component
  >(
    _ body: (inout A, inout B, C, inout D, E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row),
          &p3.pointer(row).pointee, p4.read(row), &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: Component, E: QueryParameter,
    F: Component
  >(
    _ body: (A, B, inout C, inout D, E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), p1.read(row), &p2.pointer(row).pointee, &p3.pointer(row).pointee,
          p4.read(row), &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: Component, D: Component, E: QueryParameter, F: Component
  >(
    _ body: (inout A, B, inout C, inout D, E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee,
          &p3.pointer(row).pointee, p4.read(row), &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: Component, D: Component, E: QueryParameter, F: Component
  >(
    _ body: (A, inout B, inout C, inout D, E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee,
          &p3.pointer(row).pointee, p4.read(row), &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: Component, C: Component, D: Component, E: QueryParameter, F: Component
  >(
    _ body: (inout A, inout B, inout C, inout D, E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
          &p3.pointer(row).pointee, p4.read(row), &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: Component,
    F: Component
  >(
    _ body: (A, B, C, D, inout E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), p1.read(row), p2.read(row), p3.read(row), &p4.pointer(row).pointee,
          &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: Component,
    F: Component
  >(
    _ body: (inout A, B, C, D, inout E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), p2.read(row), p3.read(row),
          &p4.pointer(row).pointee, &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: QueryParameter, E: Component,
    F: Component
  >(
    _ body: (A, inout B, C, D, inout E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, p2.read(row), p3.read(row),
          &p4.pointer(row).pointee, &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: Component, C: QueryParameter, D: QueryParameter, E: Component, F: Component
  >(
    _ body: (inout A, inout B, C, D, inout E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row), p3.read(row),
          &p4.pointer(row).pointee, &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: QueryParameter, E: Component,
    F: Component
  >(
    _ body: (A, B, inout C, D, inout E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), p1.read(row), &p2.pointer(row).pointee, p3.read(row),
          &p4.pointer(row).pointee, &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: Component, D: QueryParameter, E: Component, F: Component
  >(
    _ body: (inout A, B, inout C, D, inout E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee, p3.read(row),
          &p4.pointer(row).pointee, &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: Component, D: QueryParameter, E: Component, F: Component
  >(
    _ body: (A, inout B, inout C, D, inout E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee, p3.read(row),
          &p4.pointer(row).pointee, &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: Component, C: Component, D: QueryParameter, E: Component, F: Component
  >(
    _ body: (inout A, inout B, inout C, D, inout E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
          p3.read(row), &p4.pointer(row).pointee, &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: Component, E: Component,
    F: Component
  >(
    _ body: (A, B, C, inout D, inout E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), p1.read(row), p2.read(row), &p3.pointer(row).pointee,
          &p4.pointer(row).pointee, &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: Component, E: Component, F: Component
  >(
    _ body: (inout A, B, C, inout D, inout E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), p2.read(row), &p3.pointer(row).pointee,
          &p4.pointer(row).pointee, &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: Component, E: Component, F: Component
  >(
    _ body: (A, inout B, C, inout D, inout E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, p2.read(row), &p3.pointer(row).pointee,
          &p4.pointer(row).pointee, &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: Component, C: QueryParameter, D: Component, E: Component, F: Component
  >(
    _ body: (inout A, inout B, C, inout D, inout E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, p2.read(row),
          &p3.pointer(row).pointee, &p4.pointer(row).pointee, &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: Component, E: Component, F: Component
  >(
    _ body: (A, B, inout C, inout D, inout E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), p1.read(row), &p2.pointer(row).pointee, &p3.pointer(row).pointee,
          &p4.pointer(row).pointee, &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: QueryParameter, C: Component, D: Component, E: Component, F: Component
  >(
    _ body: (inout A, B, inout C, inout D, inout E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, p1.read(row), &p2.pointer(row).pointee,
          &p3.pointer(row).pointee, &p4.pointer(row).pointee, &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: QueryParameter, B: Component, C: Component, D: Component, E: Component, F: Component
  >(
    _ body: (A, inout B, inout C, inout D, inout E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          p0.read(row), &p1.pointer(row).pointee, &p2.pointer(row).pointee,
          &p3.pointer(row).pointee, &p4.pointer(row).pointee, &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }

  /// Calls `body` for every entity that passes the filter and has what its parameters name.
  @inlinable
  public func each<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component
  >(
    _ body: (inout A, inout B, inout C, inout D, inout E, inout F) -> Void
  ) {
    eachTable(
      (A, B, C, D, E, F).self,
      [
        A.Access.term(in: world),
        B.Access.term(in: world),
        C.Access.term(in: world),
        D.Access.term(in: world),
        E.Access.term(in: world),
        F.Access.term(in: world),
      ]
    ) { table, columns, count in
      let p0 = A.Access(table, column: Int(columns[0]))
      let p1 = B.Access(table, column: Int(columns[1]))
      let p2 = C.Access(table, column: Int(columns[2]))
      let p3 = D.Access(table, column: Int(columns[3]))
      let p4 = E.Access(table, column: Int(columns[4]))
      let p5 = F.Access(table, column: Int(columns[5]))
      var row = 0
      while row < count {
        body(
          &p0.pointer(row).pointee, &p1.pointer(row).pointee, &p2.pointer(row).pointee,
          &p3.pointer(row).pointee, &p4.pointer(row).pointee, &p5.pointer(row).pointee)
        row &+= 1
      }
    }
  }
}

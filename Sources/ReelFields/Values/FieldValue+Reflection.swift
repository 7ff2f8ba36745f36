import ReelMath

#if !hasFeature(Embedded)
  // The derived field list: the stored properties of a structure, in order of declaration.
  //
  // Reflection runs once per type; its result is never freed.

  @_spi(Reflection) import Swift

  extension FieldValue {
    /// Shows the stored properties in order of declaration, exactly as a list that names them all would. Every property
    /// must be a `FieldValue`; otherwise this traps and names the property. Embedded builds have no such default: there
    /// the lists of a game come from the file that its program writes by the same reflection (`fields --write`).
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      let list = DerivedFields.list(of: Self.self)
      withUnsafeMutableBytes(of: &self) { bytes in
        for field in list.pointee.fields {
          // SAFETY: the field has this type at this offset, by the metadata of the type; a structure with fields has a
          // base address.
          guard let type = field.type else {
            if V.skipsUnknownFields { continue }
            derivationMisuse(Self.self, field.name.description, field.fieldType)
          }
          type.visit(
            at: bytes.baseAddress.unsafelyUnwrapped + field.offset, name: field.name, &v)
        }
      }
    }

    fileprivate static func visit<V: FieldVisitor>(
      at address: UnsafeMutableRawPointer, name: FieldName, _ v: inout V
    ) {
      v.field(name, &address.assumingMemoryBound(to: Self.self).pointee)
    }
  }

  private struct DerivedField {
    let name: FieldName
    let offset: Int
    /// The type as a `FieldValue`; `nil` for other types, which trap in all visitors except those that skip such
    /// fields.
    let type: (any FieldValue.Type)?
    let fieldType: Any.Type
    /// True if a property wrapper stores the property; field lists show it as `$name`.
    let isWrapped: Bool
  }

  private struct DerivedFields {
    let fields: UnsafeBufferPointer<DerivedField>

    private static let lists = TypeCache()

    static func list<T: FieldValue>(of type: T.Type) -> UnsafePointer<DerivedFields> {
      // SAFETY: the cache contains only values of this type.
      lists.value(of: type) { UnsafeRawPointer(make(type)) }
        .assumingMemoryBound(to: DerivedFields.self)
    }

    static func cached<T: FieldValue>(of type: T.Type) -> UnsafePointer<DerivedFields>? {
      lists.cachedValue(of: type)?.assumingMemoryBound(to: DerivedFields.self)
    }

    private static func make<T: FieldValue>(
      _ type: T.Type
    ) -> UnsafeMutablePointer<DerivedFields> {
      let fields = reflect(type)
      let storage = UnsafeMutableBufferPointer<DerivedField>.allocate(capacity: fields.count)
      _ = storage.initialize(from: fields)
      let list = UnsafeMutablePointer<DerivedFields>.allocate(capacity: 1)
      list.initialize(to: DerivedFields(fields: UnsafeBufferPointer(storage)))
      return list
    }

    private static func reflect<T: FieldValue>(_ type: T.Type) -> [DerivedField] {
      var fields: [DerivedField] = []
      let isStructure = _forEachField(of: type, options: []) { name, offset, fieldType, _ in
        // The storage of a wrapped `post` is called `_post`.
        let isWrapped = fieldType is any PropertyStorage.Type
        let start = name + (isWrapped ? 1 : 0)
        let text = UnsafeBufferPointer(
          start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self),
          count: String(cString: start).utf8.count)
        fields.append(
          DerivedField(
            name: FieldName(immortal: text), offset: offset,
            type: fieldType as? any FieldValue.Type, fieldType: fieldType, isWrapped: isWrapped))
        return true
      }
      if !isStructure { derivationMisuse(type, nil, type) }
      return fields
    }
  }

  extension FieldValue {
    /// The stored properties from which the list of this type was derived, in order. `isVisited` is true if the
    /// property is a `FieldValue`, `isWrapped` if a property wrapper stores it. `nil` if no list has been derived up to
    /// now, as for a type that lists its fields itself.
    package static var derivedFields: [(name: String, isVisited: Bool, isWrapped: Bool)]? {
      DerivedFields.cached(of: Self.self)?.pointee.fields.map {
        ($0.name.description, $0.type != nil, $0.isWrapped)
      }
    }
  }

  @inline(never)
  private func derivationMisuse(_ type: Any.Type, _ field: String?, _ fieldType: Any.Type) -> Never
  {
    guard let field else {
      misuse(
        "The fields of \(type) cannot be derived: it is no structure. Write its `visit`, or give "
          + "the enumeration a raw value.")
    }
    let hint =
      fieldType == Int.self || fieldType == UInt.self
      ? "Its size differs between machines: take Int32 or Int64"
      : "Make that a FieldValue, write a `visit` that leaves the field out, or mark the type transient"
    misuse("The field `\(field)` of \(type) is of type \(fieldType), no FieldValue. \(hint).")
  }
#endif

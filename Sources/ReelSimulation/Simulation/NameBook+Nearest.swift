import ReelContent

#if hasFeature(Embedded)
  extension NameBook {
    /// Nobody wants to know here.
    package func nearest(to name: String, _ kind: NameKind) -> String? { nil }
  }
#else
  extension NameBook {
    /// The name of this kind that is most like one that is missing; `nil` where none is like it. O(names).
    package func nearest(to name: String, _ kind: NameKind) -> String? {
      // One that is added after it was asked for is no other name.
      all(kind).filter { $0 != name }.nearest(to: name)
    }

    /// The names of a kind.
    package func all(_ kind: NameKind) -> [String] { given(kind) + kind.inContent(content) }
  }

  extension Simulation {
    /// What the set-up asked for and is not there: of which kind, which may be empty, under which name, and what is
    /// known of it: the name of that kind that is most like it, or that it was added later.
    package var missingAssets: [(kind: String, name: String, hint: String?)] {
      names.missing.map { kind, name in
        guard let kind else { return ("", name, nil) }
        let hint =
          names.all(kind).contains(name)
          ? "added after it is asked for"
          : names.nearest(to: name, kind).map { "there is \(ContentError.quoted($0))" }
        return (kind.word.description, name, hint)
      }
    }
  }

  extension [String] {
    /// The name that is most like one: at most every third letter is another, is missing or is too much; of
    /// several the first by their bytes. O(names · length²).
    package func nearest(to name: String) -> String? {
      let wanted = name.lowercased()
      let limit = Swift.max(1, wanted.count / 3)
      // A loop: as a single expression it takes the compiler seconds.
      var best: (changes: Int, name: String)?
      for name in self {
        let count: Int = changes(from: wanted, to: name.lowercased())
        if count > limit { continue }
        if let best {
          let isBetter: Bool = count != best.changes ? count < best.changes : name < best.name
          if !isBetter { continue }
        }
        best = (count, name)
      }
      return best?.name
    }
  }

  /// How many letters must be changed, added or taken away (the distance of Levenshtein, 1965). The ending of
  /// a file does not count.
  private func changes(from first: String, to second: String) -> Int {
    let (first, second) = (Array(first), Array(second.prefix { $0 != "." }))
    var row = Array(0...second.count)
    for (at, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = at + 1
      for (other, candidate) in second.enumerated() {
        let replaced = diagonal + (letter == candidate ? 0 : 1)
        diagonal = row[other + 1]
        row[other + 1] = min(replaced, row[other] + 1, diagonal + 1)
      }
    }
    return row[second.count]
  }
#endif

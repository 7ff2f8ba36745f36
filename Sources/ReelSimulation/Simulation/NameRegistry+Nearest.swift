import ReelContent

#if hasFeature(Embedded)
  extension NameRegistry {
    /// Returns `nil`: Embedded builds give no hints.
    package func nearest(to name: String, _ kind: NameKind) -> String? { nil }
  }
#else
  extension NameRegistry {
    /// Returns the name of this kind that is most similar to a missing one; `nil` if none is similar. O(names).
    package func nearest(to name: String, _ kind: NameKind) -> String? {
      // The same name may have been added after the rules looked it up; it is no hint.
      all(kind).filter { $0 != name }.nearest(to: name)
    }

    /// Returns all names of a kind.
    package func all(_ kind: NameKind) -> [String] { given(kind) + kind.inContent(content) }
  }

  extension Simulation {
    /// The names that the set-up looked up and that do not exist: the kind, which may be empty, the name, and a hint.
    /// The hint is the most similar name of that kind, or the fact that the name was added later.
    package var missingAssets: [(kind: String, name: String, hint: String?)] {
      names.missing.map { kind, name in
        guard let kind else { return ("", name, nil) }
        let hint =
          names.all(kind).contains(name)
          ? "added after it is looked up"
          : names.nearest(to: name, kind).map { "there is \(ContentError.quoted($0))" }
        return (kind.word.description, name, hint)
      }
    }
  }

  extension [String] {
    /// Returns the most similar name: at most every third letter is different, missing or added. Of several equally
    /// similar names, returns the first in the order of `String`. Names of more than 100 bytes, as a forged file may
    /// have them by the hundred, are similar to none. O(names · length²).
    package func nearest(to name: String) -> String? {
      let longest = 100
      guard name.utf8.count <= longest else { return nil }
      let target = name.lowercased()
      let limit = Swift.max(1, target.count / 3)
      // A loop, because the compiler needs seconds for a single expression.
      var best: (changes: Int, name: String)?
      for name in self where name.utf8.count <= longest {
        let count: Int = changes(from: target, to: name.lowercased())
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

  /// Returns the number of letters to change, to add or to remove (the distance of Levenshtein, 1965). The extension of
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

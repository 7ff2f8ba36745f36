import Foundation

/// A comment in a guide that Tools/docs replaces by a link to a page that plays:
/// `<!-- play: orchard/?step=2 Play it: apples fall -->`.
struct PlayMark: Equatable {
  /// The address from the folder `play`.
  var address: String
  /// The text of the link.
  var title: String
  /// The heading above; empty if there is none.
  var heading: String

  /// Returns the marks of a guide, in their order.
  static func all(in guide: String) -> [PlayMark] {
    var heading = ""
    var marks: [PlayMark] = []
    var isInBlock = false
    for line in guide.components(separatedBy: "\n") {
      if line.hasPrefix("```") { isInBlock.toggle() }
      if isInBlock { continue }
      if line.hasPrefix("#") {
        heading = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
      }
      for match in line.matches(of: /<!-- play: (\S+) ([^>]*?) -->/) {
        marks.append(PlayMark(address: String(match.1), title: String(match.2), heading: heading))
      }
    }
    return marks
  }

  /// The anchor of the heading in the documentation: docc keeps the letters, and joins the words by `-`.
  var anchor: String {
    heading.split { !$0.isLetter && !$0.isNumber && !"-_".contains($0) }.joined(separator: "-")
  }

  /// The text behind the colon: "Apples fall" for "Play it: apples fall".
  var stepTitle: String {
    let text = title.drop { $0 != ":" }.dropFirst().trimmingCharacters(in: .whitespaces)
    return text.isEmpty ? title : text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The number in `orchard/?step=2`; `nil` for other addresses.
  var step: Int? {
    address.firstMatch(of: /^orchard\/\?step=([0-9]+)$/).flatMap { Int($0.1) }
  }
}

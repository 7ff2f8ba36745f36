import Foundation

/// The links of written pages that lead nowhere.
struct SiteLinks {
  /// The site's folder.
  var site: String
  private let documentation: Documentation

  init(site: String) {
    self.site = site
    documentation = Documentation(site: site)
  }

  /// Returns a line for each link of a page that leads nowhere.
  ///
  /// - Parameters:
  ///   - path: The page's path from the site's folder.
  ///   - html: The page.
  func broken(in path: String, _ html: String) -> [String] {
    let folder = path.contains("/") ? path[..<path.lastIndex(of: "/")!] : ""
    let pattern = /(?:href|src|data-folder)="([^"]*)"/
    return Set(html.matches(of: pattern).map { String($0.1) }).sorted().compactMap { link in
      guard !link.hasPrefix("http:"), !link.hasPrefix("https:") else { return nil }
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target = parts[0].prefix { $0 != "?" }
      let anchor = parts.count > 1 ? String(parts[1]) : ""
      guard
        let file = resolved(target.isEmpty ? Substring(path) : target, in: folder, target.isEmpty)
      else {
        return "\(path): \(link) leads out of the site"
      }
      guard exists(file) else { return "\(path): \(link) leads nowhere" }
      if anchor.isEmpty { return nil }
      let isThere =
        target.isEmpty
        ? html.contains("id=\"\(anchor)\"") : documentation.has(anchor: anchor, in: file)
      return isThere ? nil : "\(path): \(link) has no such heading"
    }
  }

  /// Returns the path of a link from the site's folder; `nil` if the link leaves it.
  private func resolved(_ link: Substring, in folder: Substring, _ isPath: Bool) -> String? {
    if isPath { return String(link) }
    var parts = folder.split(separator: "/")
    for part in link.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  /// True if there is such a file, or such a folder with a page.
  private func exists(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: "\(site)/\(path)", isDirectory: &isFolder) else {
      return false
    }
    return !isFolder.boolValue || path.hasSuffix("-web")
      || FileManager.default.fileExists(atPath: "\(site)/\(path)/index.html")
  }
}

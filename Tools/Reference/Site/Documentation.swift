import Foundation

/// The reference and the guides of the site, as docc has written them: which pages and headings exist.
final class Documentation {
  private struct Page: Decodable {
    struct Metadata: Decodable {
      var title: String?
      var role: String?
    }
    var metadata: Metadata
  }

  private let site: String
  private var typeAddresses: [String: String?] = [:]

  /// - Parameter site: The folder that contains `documentation` and `data`.
  init(site: String) { self.site = site }

  /// Returns the address of a type's page from the site's folder; `nil` for a type that is not in the product `Reel`.
  func address(ofType name: String) -> String? {
    if let address = typeAddresses[name] { return address }
    let page = "documentation/reel/\(name.lowercased())"
    let address = isPage(page, ofType: name) ? page + "/" : nil
    typeAddresses[name] = .some(address)
    return address
  }

  private func isPage(_ address: String, ofType name: String) -> Bool {
    guard let data = FileManager.default.contents(atPath: "\(site)/data/\(address).json"),
      let page = try? JSONDecoder().decode(Page.self, from: data)
    else { return false }
    return page.metadata.role == "symbol" && page.metadata.title == name
  }

  /// Returns true if a page of the documentation has a heading with this anchor.
  func has(anchor: String, in address: String) -> Bool {
    let path = address.hasSuffix("/") ? String(address.dropLast()) : address
    guard let text = try? String(contentsOfFile: "\(site)/data/\(path).json", encoding: .utf8)
    else {
      return false
    }
    return text.contains("\"anchor\":\"\(anchor)\"")
  }
}

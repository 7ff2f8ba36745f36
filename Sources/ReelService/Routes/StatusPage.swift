/// The page with the rooms and their figures: one file without scripts of other sites.
enum StatusPage {
  /// Returns the page, whose script alone may run in it.
  static func answer(random: () -> UInt64) -> ServiceAnswer {
    let nonce = String(random(), radix: 36) + String(random(), radix: 36)
    let page = String(decoding: PackageResources.index_html, as: UTF8.self)
    var answer = ServiceAnswer(
      200, "text/html; charset=utf-8",
      [UInt8](page.replacing("<script>", with: "<script nonce=\"\(nonce)\">").utf8))
    answer.headers = [
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'unsafe-inline'; connect-src 'self'; "
          + "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
      )
    ]
    return answer
  }
}

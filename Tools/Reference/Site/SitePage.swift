/// A page of the site: the head, the links to the guides, and the page's own part.
struct SitePage {
  var title: String
  var about: String
  /// The way from the page to the folder `play`: empty for the list, `../` for a game.
  var up: String
  var main: HTML

  /// The guides in the head of every page, by the names of their pages in the documentation.
  static let guides = [
    ("Tour", "tour"), ("Examples", "examples"), ("Cheat sheet", "cheatsheet"),
    ("In the browser", "web"),
  ]

  /// The page may load files of its own server alone; `blob:` is for the pictures and the music of a game, `ws:` for
  /// its matches.
  private static let policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    + "img-src 'self' blob: data:; media-src 'self' blob:; connect-src 'self' blob: ws: wss:; "
    + "base-uri 'none'; form-action 'none'"

  var html: HTML {
    let documentation = "\(up)../documentation/reel/"
    let guides = Self.guides.map { "<a href=\"\(documentation)\($1)/\">\($0)</a>" as HTML }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="description" content="\(about)">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <link rel="icon" href="\(up)../favicon.svg">
      <link rel="stylesheet" href="\(up)site.css">
      <script type="module" src="\(up)site.js"></script>
      </head>
      <body>
      <a class="skip" href="#main">Skip to the page</a>
      <header class="site">
      <a class="brand" href="\(documentation)">Reel</a>
      <nav aria-label="Guides"><a href="\(up)./" aria-current="true">Play</a>\(guides)</nav>
      </header>
      <main id="main">
      \(main)
      </main>
      </body>
      </html>

      """
  }
}

import CReelWeb

/// The kinds of messages that the program sends to the page (`receive` in reel.js).
enum PageMessage: UInt32 {
  /// The sentence of a mistake of the rules; a trap follows.
  case misuse
  /// A sentence for the browser's console.
  case report
  /// A text for the clipboard.
  case copy
  /// The address of a web page to open.
  case open
  /// A saved value: its name, and its file.
  case save
  /// A message of the game: its name, and its bytes.
  case message
  /// The recording.
  case reel
  /// The end of a verification.
  case verified
  /// A saved value that is damaged: its name, and why.
  case damagedSave
  /// A sentence; the game cannot begin.
  case failure
  /// A sentence for the player, over the picture.
  case notice
  /// The state of a match: `host` if this page has opened one, `join` and an address if the rules request a part in
  /// one, `begun` with its first tick, `end`.
  case match
}

func send(_ kind: PageMessage, _ text: String, _ more: [UInt8] = []) {
  withBytes(of: text) { text, count in
    more.withUnsafeBufferPointer {
      web_message(kind.rawValue, text, count, $0.baseAddress, $0.count)
    }
  }
}

func send(_ kind: PageMessage, _ bytes: [UInt8]) {
  bytes.withUnsafeBufferPointer { web_message(kind.rawValue, $0.baseAddress, $0.count, nil, 0) }
}

/// Calls `body` with the UTF-8 bytes of a text.
func withBytes(of text: String, _ body: (UnsafePointer<UInt8>?, Int) -> Void) {
  var text = text
  text.withUTF8 { body($0.baseAddress, $0.count) }
}

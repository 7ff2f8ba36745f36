/// The reason why the bytes of a reel were refused, and the offset. `description` is a sentence for a person; put the
/// name of the file in front of it.
public struct ReelError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Kind: Equatable, Sendable {
    /// The bytes do not begin like a reel.
    case notAReel
    /// The file header is intact, but its format version is not ``ReelHeader/formatVersion``.
    case wrongVersion(actual: UInt16)
    /// At `offset` (bytes from the start of the file) the reader expected something else. If a checksum does not match,
    /// `offset` is that of the first byte that the checksum covers.
    case damaged(offset: Int, expected: Expectation)
    /// At `offset` is an input event of a kind that this build does not have. `name` is its name in the build that
    /// recorded it, in UTF-8.
    case unknownEvent(offset: Int, name: [UInt8])
    /// At `offset` the file requires more than the limit.
    case tooLarge(offset: Int, what: Measure, limit: UInt64)
  }

  /// The part that the reader expected.
  public enum Expectation: UInt8, Sendable {
    case wholeFileHeader, intactFileHeader, tickRate, playerCount, text, headerField
    case stateType, endOfFileHeader
    case intactChunkHeader, supportedChunk, nextChunk, intactPayload
    case tickCount, input, player, viewSize, event, checkpoint, snapshotPiece, compressedPiece,
      wholeSnapshot, snapshotDifference
    case endOfPayload, endOfFile
  }

  /// The sizes that have a limit.
  public enum Measure: UInt8, Sendable {
    case fileHeader, events, types
  }

  /// The kind of error, with its location.
  public var kind: Kind

  /// Creates an error of a kind.
  public init(_ kind: Kind) { self.kind = kind }

  static func damaged(_ offset: Int, _ expected: Expectation) -> ReelError {
    ReelError(.damaged(offset: offset, expected: expected))
  }

  /// One sentence in lower case, without a full stop and without the file's name.
  public var description: String {
    switch kind {
    case .notAReel:
      "this is not a reel: the first eight bytes are not those of one"
    case .wrongVersion(let version):
      "this reel is of format \(version), and this program reads format "
        + "\(ReelHeader.formatVersion): replay it with the build that recorded it, or record again"
    case .unknownEvent(let offset, let name):
      "at byte \(offset) the reel has an input event of the kind "
        + "\(String(decoding: name, as: UTF8.self)), which this program does not have: replay it with "
        + "the build that recorded it"
    case .damaged(let offset, let expected):
      "the reel is damaged at byte \(offset): expected " + expected.phrase
    case .tooLarge(let offset, let what, let limit):
      "the reel exceeds a limit at byte \(offset): " + what.phrase(limit)
    }
  }
}

extension ReelError.Expectation {
  var phrase: String {
    switch self {
    case .wholeFileHeader: "a complete file header, but the file ends inside it"
    case .intactFileHeader: "a file header that matches its checksum"
    case .tickRate: "a tick rate above 0 and at most 1000 ticks a second"
    case .playerCount: "a number of players from 1 to \(ReelHeader.mostPlayers)"
    case .text: "a text in UTF-8"
    case .headerField: "another field of the file header"
    case .stateType: "a type of the state: its kind, name and fields"
    case .endOfFileHeader: "the end of the file header"
    case .intactChunkHeader: "the header of the chunk that follows, which matches its checksum"
    case .supportedChunk: "a chunk of inputs, of types or of a snapshot, or the end chunk"
    case .nextChunk: "the chunk that follows the one before"
    case .intactPayload: "a chunk payload that matches its checksum"
    case .tickCount: "a number of ticks from 1 to those of one second"
    case .input: "an input"
    case .player: "the number of a player, above that of the entry before in the same tick"
    case .viewSize: "a view size that differs from the one before"
    case .event: "an input event"
    case .checkpoint: "a checkpoint"
    case .snapshotPiece: "the next piece of the snapshot"
    case .compressedPiece: "a zlib stream of the next piece of the snapshot"
    case .wholeSnapshot: "a whole snapshot, as differences follow one and are few"
    case .snapshotDifference: "a difference from the snapshot before"
    case .endOfPayload: "the end of the chunk"
    case .endOfFile: "the end of the file, after the end chunk"
    }
  }
}

extension ReelError.Measure {
  func phrase(_ limit: UInt64) -> String {
    switch self {
    case .fileHeader: "a file header may have \(limit) bytes"
    case .events: "a chunk may have \(limit) events"
    case .types: "a reel may have \(limit) types of the state"
    }
  }
}

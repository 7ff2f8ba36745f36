// Requests that arrive over a connection in pieces of any size.
//
//     │ request (taken) │ head ……scanned……│ not yet scanned │
//                       start             scan              end
//
// The reader examines each byte of a head once, and parses a head once, when its empty line has arrived. So a client
// that sends a byte at a time, or stops in the middle, costs no more than its bytes.

/// A reader of the requests of one connection.
struct HTTPRequestReader {
  enum Outcome {
    /// The next request has not arrived completely.
    case incomplete
    case complete(HTTPRequest)
    /// The bytes are not a valid request, or it is too long. The reader cannot continue after it.
    case refused(HTTPRequest.Refusal)
  }

  private var bytes: [UInt8] = []
  /// The index in `bytes` at which the next request begins.
  private var start = 0
  private var scan = 0
  /// The number of line ends of the head that were scanned.
  private var lines = 0
  /// The head of a request whose body has not arrived yet. The body begins at `start` then.
  private var head: HTTPRequest?

  /// The number of bytes of the next request, and of those after it.
  var count: Int { bytes.count - start }
  /// True if no byte of a request has arrived.
  var isEmpty: Bool { head == nil && count == 0 }

  /// Appends bytes that have arrived. The caller appends only after ``Outcome/incomplete``, so the reader holds at most
  /// one head or one body, and one piece.
  mutating func append(_ more: UnsafeRawBufferPointer) {
    if start > 0 {
      bytes.removeFirst(start)
      scan -= start
      start = 0
    }
    bytes += more
  }

  /// Removes and returns the next request.
  /// - Parameter check: receives the head as soon as it is complete, before the body arrives; throws for a request that
  ///   is refused.
  mutating func next(
    _ check: (HTTPRequest) throws(HTTPRequest.Refusal) -> Void = { _ in }
  ) -> Outcome {
    do {
      if head == nil {
        guard let end = try endOfHead() else { return .incomplete }
        let request = try HTTPRequest(head: bytes[start..<end])
        try check(request)
        head = request
        start = end
        scan = end
        lines = 0
      }
      guard var request = head, count >= request.bodyLength else { return .incomplete }
      request.body = Array(bytes[start..<start + request.bodyLength])
      start += request.bodyLength
      scan = start
      head = nil
      return .complete(request)
    } catch {
      return .refused(error)
    }
  }

  /// Scans for the empty line after the headers, and returns the index after it.
  private mutating func endOfHead() throws(HTTPRequest.Refusal) -> Int? {
    let (first, from) = (start, scan)
    let most = min(bytes.count, first + HTTPRequest.largestHead)
    let (end, ends) = bytes.withUnsafeBufferPointer { bytes -> (Int?, Int) in
      var ends = 0
      var at = from
      while at < most {
        if bytes[at] == 0x0A {
          ends += 1
          if at - first >= 3, bytes[at - 1] == 0x0D, bytes[at - 2] == 0x0A, bytes[at - 3] == 0x0D {
            return (at + 1, ends)
          }
        }
        at += 1
      }
      return (nil, ends)
    }
    lines += ends
    scan = end ?? most
    // The request line and the empty line count too.
    guard lines <= HTTPRequest.mostHeaders + 2 else {
      throw HTTPRequest.Refusal(431, "at most \(HTTPRequest.mostHeaders) headers")
    }
    guard end != nil || count <= HTTPRequest.largestHead else {
      throw HTTPRequest.Refusal(431, "a head of at most 16 KiB")
    }
    return end
  }
}

import Foundation
import ReelContent
import Testing

@testable import ReelImage

/// Small pictures in WebP and JPEG, made by ImageMagick.
@Suite struct PictureCheckTests {
  /// A WebP of 6 × 4 without loss: the left half is orange, the right one blue of half opacity.
  static let exact = "UklGRiIAAABXRUJQVlA4TBUAAAAvBcAAEA9QoIN8P+T/f4DhoAcR/Q8A"
  /// A WebP of 16 × 8 in one brown, with loss.
  static let lossy =
    "UklGRjoAAABXRUJQVlA4IC4AAADQAQCdASoQAAgAAUAmJaACdLoB+AADsAD+4Ll/8/M7txf1W/+k2eJs8TZ8"
    + "AAAA"
  /// The same picture as a JPEG.
  static let jpeg =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQ"
    + "DQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQU"
    + "FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAIABADAREAAhEBAxEB/8QAFQABAQAAAAAA"
    + "AAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAj/xAAUEQEA"
    + "AAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCEn9RoD//Z"
  /// A progressive JPEG of 16 × 8 with greys from white to black.
  static let grey =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8M"
    + "CgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wgALCAAIABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/"
    + "2gAIAQEAAAABj//EABUQAQEAAAAAAAAAAAAAAAAAAAAX/9oACAEBAAEFAqmqb//EABYQAAMAAAAAAAAAAAAA"
    + "AAAAAAA0of/aAAgBAQAGPwJijFP/xAAUEAEAAAAAAAAAAAAAAAAAAAAQ/9oACAEBAAE/IRL/2gAIAQEAAAAQ"
    + "/wD/xAAUEAEAAAAAAAAAAAAAAAAAAAAQ/9oACAEBAAE/EBv/2Q=="

  private func bytes(_ text: String) -> [UInt8] { [UInt8](Data(base64Encoded: text)!) }

  private func decode(_ text: String) throws(ContentError) -> Bitmap {
    try ImageFile.decode(bytes(text), file: "a.png")
  }

  private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [Int] {
    let at = (y * bitmap.width + x) * 4
    return bitmap.pixels[at..<at + 4].map { Int($0) }
  }

  @Test func aWebPWithoutLossHasItsPixels() throws {
    let bitmap = try decode(Self.exact)
    #expect((bitmap.width, bitmap.height) == (6, 4))
    for y in 0..<4 {
      for x in 0..<6 {
        #expect(pixel(bitmap, x, y) == (x < 3 ? [255, 128, 32, 255] : [32, 64, 255, 128]))
      }
    }
  }

  @Test(arguments: [lossy, jpeg])
  func picturesWithLossAreNearTheirColour(_ text: String) throws {
    let bitmap = try decode(text)
    #expect((bitmap.width, bitmap.height) == (16, 8))
    for (found, expected) in zip(pixel(bitmap, 7, 3), [192, 96, 32, 255]) {
      #expect(abs(found - expected) <= 6)
    }
  }

  @Test func aGreyProgressiveJPEGIsGrey() throws {
    let bitmap = try decode(Self.grey)
    let (top, bottom) = (pixel(bitmap, 5, 0), pixel(bitmap, 5, 7))
    #expect(top[0] == top[1] && top[1] == top[2] && top[3] == 255)
    #expect(top[0] > 200 && bottom[0] < 60)
  }

  /// Half a file gives an error instead of half a picture. A damaged file gives a picture or an error of one sentence.
  @Test(arguments: [exact, lossy, jpeg, grey])
  func cutPicturesAreRefusedAndDamagedOnesNeverTrap(_ text: String) {
    let whole = bytes(text)
    for count in 0..<whole.count - 2 {
      #expect(
        failure(file: "a") { () throws(ContentError) in
          try ImageFile.decode(Array(whole[..<count]), file: "a")
        } != nil, "\(count) bytes of \(whole.count)")
    }
    print("seed 11")
    var dice = Dice(state: 11)
    for _ in 0..<400 {
      let bytes = whole.mutated(&dice)
      _ = failure(file: "a") { () throws(ContentError) in try ImageFile.decode(bytes, file: "a") }
    }
  }

  @Test func picturesThatClaimSizesWithoutDataAreRefused() {
    // 16384 × 4096 in the header of the WebP without loss.
    var webp = bytes(Self.exact)
    (webp[21], webp[22], webp[23], webp[24]) = (0xFF, 0xFF, 0xFF, 0x03)
    #expect(
      failure(file: "a") { () throws(ContentError) in try ImageFile.decode(webp, file: "a") }?
        .location
        == "size")
    var jpeg = bytes(Self.jpeg)
    let header = (0..<jpeg.count - 1).first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 }!
    (jpeg[header + 5], jpeg[header + 6]) = (0x20, 0x00)
    (jpeg[header + 7], jpeg[header + 8]) = (0x20, 0x00)
    #expect(
      failure(file: "a") { () throws(ContentError) in try ImageFile.decode(jpeg, file: "a") }?
        .location
        == "size")
    // A decoder skips a false marker and searches for the next one, so it would read the large header inside it.
    let small = bytes(Self.jpeg)
    let large: [UInt8] = [
      0xFF, 0xC0, 0, 17, 8, 0xFF, 0xDC, 0xFF, 0xDC, 3, 1, 17, 0, 2, 17, 1, 3, 17, 1,
    ]
    let hidden = [0xFF, 0xD8, 0xFF, 0x00, 0x00, UInt8(2 + large.count)] + large + small[2...]
    #expect(
      failure(file: "a") { () throws(ContentError) in try ImageFile.decode(hidden, file: "a") }?
        .location == "byte 2")
    // A JPEG of four components is CMYK.
    jpeg = bytes(Self.jpeg)
    jpeg[header + 9] = 4
    #expect(
      failure(file: "a") { () throws(ContentError) in try ImageFile.decode(jpeg, file: "a") }?
        .expected.contains("red, green and blue") == true)
  }

  @Test func anAnimationIsRefused() {
    // The header of an extended WebP of 6 × 4 that claims an animation, and the picture.
    let body =
      Array("VP8X".utf8) + [10, 0, 0, 0, 2, 0, 0, 0, 5, 0, 0, 3, 0, 0] + bytes(Self.exact)[12...]
    let animated =
      Array("RIFF".utf8) + [UInt8(body.count + 4), 0, 0, 0] + Array("WEBP".utf8) + body
    #expect(
      failure(file: "a") { () throws(ContentError) in try ImageFile.decode(animated, file: "a") }?
        .expected == "a picture that stands still")
    var still = animated
    still[20] = 0
    #expect(throws: Never.self) { try ImageFile.decode(still, file: "a") }
  }
}

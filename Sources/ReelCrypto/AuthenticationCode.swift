#if Crypto
  import Crypto

  /// The code by which the owner of a key recognises its texts: HMAC-SHA256.
  public enum AuthenticationCode {
    /// Returns the code of a text: 32 bytes.
    public static func sha256(key: [UInt8], _ text: [UInt8]) -> [UInt8] {
      [UInt8](HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: key)))
    }
  }
#endif

/// The numbers of OpenGL's names, as far as ``GLPainter`` uses them.
enum GLName {
  static let colorBuffer: UInt32 = 0x4000
  static let largestTexture: UInt32 = 0x0D33
  static let scissorTest: UInt32 = 0x0C11
  static let blending: UInt32 = 0x0BE2
  static let dithering: UInt32 = 0x0BD0

  static let one: UInt32 = 1
  static let oneMinusSourceColor: UInt32 = 0x0301
  static let oneMinusSourceAlpha: UInt32 = 0x0303
  static let destinationColor: UInt32 = 0x0306

  static let texture2D: UInt32 = 0x0DE1
  static let rgba: UInt32 = 0x1908
  static let rgba8: Int32 = 0x8058
  static let unsignedByte: UInt32 = 0x1401
  static let unsignedShort: UInt32 = 0x1403
  static let float: UInt32 = 0x1406
  static let magnification: UInt32 = 0x2800
  static let minification: UInt32 = 0x2801
  static let wrapS: UInt32 = 0x2802
  static let wrapT: UInt32 = 0x2803
  static let nearest: Int32 = 0x2600
  static let linear: Int32 = 0x2601
  static let clampToEdge: Int32 = 0x812F

  static let arrayBuffer: UInt32 = 0x8892
  static let streamDraw: UInt32 = 0x88E0
  static let triangleStrip: UInt32 = 0x0005

  static let vertexShader: UInt32 = 0x8B31
  static let fragmentShader: UInt32 = 0x8B30
}

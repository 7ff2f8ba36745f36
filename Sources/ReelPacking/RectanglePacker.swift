/// The size of a rectangle or of a bin, in pixels.
public struct PackSize: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int32
  /// The height in pixels.
  public var height: Int32

  /// Creates a size; both values should be above 0.
  public init(_ width: Int32, _ height: Int32) {
    self.width = width
    self.height = height
  }

  var area: Int { Int(width) * Int(height) }
}

/// The position of a rectangle: its bin, and its corner nearest to the origin of the bin, in pixels.
public struct PackPlacement: Hashable, Sendable {
  /// The index of the bin.
  public var bin: Int32
  /// Pixels from the left edge of the bin.
  public var x: Int32
  /// Pixels from the top edge of the bin.
  public var y: Int32
  /// True if width and height are exchanged.
  public var isTurned: Bool
}

/// Packs rectangles into the smallest bin that a search finds: the layout of an atlas.
///
/// DETERMINISM: the work is limited in steps, not in time, and all numbers are integers, so the same input gives the
/// same result on every machine.
///
/// Sources: the skyline and MAXRECTS of J. Jylänki, "A Thousand Ways to Pack the Bin", 2010; the skyline is filled by
/// the best fit for its lowest gap as in E. Burke, G. Kendall and G. Whitwell, "A New Placement Heuristic for the
/// Orthogonal Stock-Cutting Problem", 2004.
public enum RectanglePacker {
  /// The allowed shapes of bins.
  public enum Shape: Sendable {
    /// Any width and height; the search minimises the area, with sides up to about 4 : 1.
    case free
    /// Equal width and height; the search minimises the side.
    case square
    /// Powers of two, which may differ, for width and height; the search minimises the area.
    case powerOfTwo
  }

  /// The settings of packing.
  public struct Options: Sendable {
    /// The largest width of a bin, in pixels; more than 65,536 counts as that.
    public var maxWidth: Int32 = 4096
    /// The largest height of a bin, in pixels; more than 65,536 counts as that.
    public var maxHeight: Int32 = 4096
    /// True if a rectangle may be turned by 90°.
    public var allowsTurning = false
    /// The allowed sides of the bins.
    public var shape = Shape.free
    /// The pixels left free between neighbours, but not at the edge of the bin; 0...1024.
    public var spacing: Int32 = 0
    /// The effort of searching for a smaller bin, in percent of the usual; 0...1000. At 0 only the first packing is
    /// made, in a twentieth of the time and with a density that is lower by about half a percent.
    public var effort: Int32 = 100

    public init() {}
  }

  /// The error for a rectangle that fits no bin.
  public struct Misfit: Error, Equatable, CustomStringConvertible {
    /// The rectangle's index in the input.
    public var index: Int
    /// The size of the rectangle.
    public var size: PackSize
    /// The largest bin of the required shape.
    public var bin: PackSize

    public var description: String {
      "rectangle \(index) of \(size.width) × \(size.height) pixels "
        + (min(size.width, size.height) < 0
          ? "has a negative side" : "fits no bin of \(bin.width) × \(bin.height)")
    }
  }

  /// Packs rectangles.
  ///
  /// If not all rectangles fit in one bin, the first bins are filled at the largest size and cut to their contents, and
  /// the last is as small as the search achieves. A rectangle without area takes no room, and lies at the origin of the
  /// first bin, inside it.
  ///
  /// O(n²) with a small factor for n rectangles, and O(n² b) for b bins at worst: 500 take about a quarter of a second,
  /// 5,000 about one second.
  ///
  /// - Returns: a position for each size, in the order of `sizes`, and the bins' sizes.
  /// - Throws: for the first rectangle that is larger than the largest bin, or has a negative side.
  public static func pack(
    _ sizes: [PackSize], _ options: Options = Options()
  ) throws(Misfit) -> (positions: [PackPlacement], bins: [PackSize]) {
    let largest = options.largest
    var positions: [PackPlacement] = []
    positions.reserveCapacity(sizes.count)
    var corner = PackSize(0, 0)  // the part of the first bin that rectangles without area require
    var filled: [Int32] = []
    for (index, size) in sizes.enumerated() {
      let isUpright = size.width <= largest.width && size.height <= largest.height
      let isTurnable =
        options.allowsTurning && size.height <= largest.width && size.width <= largest.height
      guard min(size.width, size.height) >= 0, isUpright || isTurnable,
        filled.count < SkylineFill.countLimit
      else { throw Misfit(index: index, size: size, bin: largest) }
      positions.append(PackPlacement(bin: 0, x: 0, y: 0, isTurned: !isUpright))
      if size.area > 0 {
        filled.append(Int32(index))
      } else {
        corner.width = max(corner.width, isUpright ? size.width : size.height)
        corner.height = max(corner.height, isUpright ? size.height : size.width)
      }
    }
    var bins: [PackSize] = []
    var search = BinSearch(sizes, filled, options)
    while let bin = search.next(&positions, bin: Int32(bins.count)) { bins.append(bin) }
    if !sizes.isEmpty {
      if bins.isEmpty { bins.append(PackSize(0, 0)) }
      bins[0] = options.shaped(
        PackSize(max(bins[0].width, corner.width), max(bins[0].height, corner.height)))
    }
    return (positions, bins)
  }
}

extension RectanglePacker.Options {
  /// The largest bin of the shape.
  var largest: PackSize {
    let width = min(max(maxWidth, 1), 65_536)
    let height = min(max(maxHeight, 1), 65_536)
    return switch shape {
    case .free: PackSize(width, height)
    case .square: PackSize(min(width, height), min(width, height))
    case .powerOfTwo: PackSize(Self.powerBelow(width), Self.powerBelow(height))
    }
  }

  /// Returns the smallest bin of the shape in which a size fits.
  func shaped(_ size: PackSize) -> PackSize {
    switch shape {
    case .free: size
    case .square: PackSize(max(size.width, size.height), max(size.width, size.height))
    case .powerOfTwo:
      PackSize(
        Self.powerBelow(max(size.width, 1) * 2 - 1), Self.powerBelow(max(size.height, 1) * 2 - 1))
    }
  }

  private static func powerBelow(_ value: Int32) -> Int32 {
    1 << (31 - Int32(value.leadingZeroBitCount))
  }
}

/// The size of a rectangle or of a bin, in pixels.
public struct PackSize: Hashable, Sendable {
  /// In pixels.
  public var width: Int32
  /// In pixels.
  public var height: Int32

  /// A width and a height, both above 0.
  public init(_ width: Int32, _ height: Int32) {
    self.width = width
    self.height = height
  }

  var area: Int { Int(width) * Int(height) }
}

/// Where a rectangle stands: the corner nearest to the origin of its bin, in pixels.
public struct PackPlace: Hashable, Sendable {
  /// The index of the bin.
  public var bin: Int32
  /// Pixels from the left edge of the bin.
  public var x: Int32
  /// Pixels from the top edge of the bin.
  public var y: Int32
  /// Whether width and height are exchanged.
  public var isTurned: Bool
}

/// Packs rectangles into the smallest bin that is found to hold them: the layout of an atlas.
///
/// The work is bounded in steps, not in time, and everything is integers: the same input gives the
/// same result on every machine.
///
/// Sources: the skyline and MAXRECTS of J. Jylänki, "A Thousand Ways to Pack the Bin", 2010; the
/// skyline is filled by the best fit for its lowest gap as in E. Burke, G. Kendall and G. Whitwell,
/// "A New Placement Heuristic for the Orthogonal Stock-Cutting Problem", 2004.
public enum RectanglePacker {
  /// Which bins are allowed.
  public enum Shape: Sendable {
    /// Any width and height; the smallest area is sought among sides up to about 4 : 1.
    case free
    /// Width and height are equal; the smallest side is sought.
    case square
    /// Width and height are powers of two, not always equal; the smallest area is sought.
    case powerOfTwo
  }

  /// How to pack.
  public struct Options: Sendable {
    /// The largest width of a bin, in pixels; more than 65,536 counts as that.
    public var maxWidth: Int32 = 4096
    /// The largest height of a bin, in pixels; more than 65,536 counts as that.
    public var maxHeight: Int32 = 4096
    /// Whether a rectangle may stand turned by 90°.
    public var allowsTurning = false
    /// The sides of the bins.
    public var shape = Shape.free
    /// The pixels left free between neighbours, but not at the edge of the bin; 0...1024.
    public var spacing: Int32 = 0
    /// How long to search for a smaller bin, in percent of the usual; 0...1000. At 0 only the
    /// first packing is made, at a twentieth of the time and a density lower by about half a
    /// percent.
    public var effort: Int32 = 100

    public init() {}
  }

  /// What stands in no bin.
  public struct Misfit: Error, Equatable, CustomStringConvertible {
    /// The rectangle's index in the input.
    public var index: Int
    /// How large it is.
    public var size: PackSize
    /// The largest bin of the shape asked for.
    public var bin: PackSize

    public var description: String {
      "rectangle \(index) of \(size.width) × \(size.height) pixels "
        + (min(size.width, size.height) < 0
          ? "has a negative side" : "fits no bin of \(bin.width) × \(bin.height)")
    }
  }

  /// Packs rectangles.
  ///
  /// Where one bin cannot hold all, the first are filled at the largest size and cut to what they
  /// hold, and the last is as small as the search gets it. A rectangle without area takes no room,
  /// stands at the origin of the first bin, and is inside it.
  ///
  /// O(n²) with a small factor for n rectangles, and O(n² b) for b bins at worst: 500 take about a
  /// quarter of a second, 5,000 about one second.
  ///
  /// - Returns: a place for each size, in the order of `sizes`, and the bins' sizes.
  /// - Throws: for the first rectangle that is larger than the largest bin, or has a negative side.
  public static func pack(
    _ sizes: [PackSize], _ options: Options = Options()
  ) throws(Misfit) -> (places: [PackPlace], bins: [PackSize]) {
    let largest = options.largest
    var places: [PackPlace] = []
    places.reserveCapacity(sizes.count)
    var corner = PackSize(0, 0)  // what the rectangles without area need of the first bin
    var filled: [Int32] = []
    for (index, size) in sizes.enumerated() {
      let isUpright = size.width <= largest.width && size.height <= largest.height
      let isTurnable =
        options.allowsTurning && size.height <= largest.width && size.width <= largest.height
      guard min(size.width, size.height) >= 0, isUpright || isTurnable,
        filled.count < SkylineFill.countLimit
      else { throw Misfit(index: index, size: size, bin: largest) }
      places.append(PackPlace(bin: 0, x: 0, y: 0, isTurned: !isUpright))
      if size.area > 0 {
        filled.append(Int32(index))
      } else {
        corner.width = max(corner.width, isUpright ? size.width : size.height)
        corner.height = max(corner.height, isUpright ? size.height : size.width)
      }
    }
    var bins: [PackSize] = []
    var search = BinSearch(sizes, filled, options)
    while let bin = search.next(&places, bin: Int32(bins.count)) { bins.append(bin) }
    if !sizes.isEmpty {
      if bins.isEmpty { bins.append(PackSize(0, 0)) }
      bins[0] = options.shaped(
        PackSize(max(bins[0].width, corner.width), max(bins[0].height, corner.height)))
    }
    return (places, bins)
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

  /// The smallest bin of the shape that holds a size.
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

import Testing

@testable import ReelImage

@Suite struct PictureLibraryTests {
  @Test func `A missing library reads nothing and has a reason`() {
    let library = PictureLibrary(names: ["libreel-no-such.so"])
    #expect(!library.canRead(.jpeg) && !library.canRead(.webp))
    #expect(library.reason.contains("libreel-no-such.so"))
    #expect(library.decode([1, 2, 3], .jpeg) == nil)
  }

  @Test func `The library of this machine reads both formats`() {
    #expect(PictureLibrary.shared.canRead(.jpeg) && PictureLibrary.shared.canRead(.webp))
  }
}

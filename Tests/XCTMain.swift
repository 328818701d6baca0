import Testing

/// Where the program of the tests begins. Without it, the package manager looks for tests of XCTest in an index of the
/// sources, which there need not be.
@main struct Runner {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}

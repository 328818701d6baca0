public import WebUI

/// Where tiles will stand, while they are loaded: what comes moves nothing.
public struct TileSkeletonsView: View {
  private let title: String
  private let count: Int

  /// As many tiles as are expected; the title says what is loaded, to those who do not see them.
  public init(_ title: String, count: Int) {
    self.title = title
    self.count = count
  }

  /// Gray frames and lines.
  public var body: some View {
    Box("tiles") {
      ForEach(0..<count, id: \.self) { _ in
        Box("tile") {
          Box("frame skeleton") {}
          Box("skeleton skeleton-line") {}
          Box("skeleton skeleton-short") {}
        }
        .accessibilityHidden()
      }
    }
    Text(title).styleClass("visually-hidden").accessibilityRole(.status)
  }
}

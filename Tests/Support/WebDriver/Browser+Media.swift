/// The colors that a reader prefers.
public enum ColorScheme: String, Sendable, CaseIterable {
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

extension Browser {
  /// Shows pages as to a reader who prefers certain colors, from now on.
  public func prefer(_ scheme: ColorScheme) async throws(WebDriverError) {
    try await tell(
      "Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": .text(scheme.rawValue)]]])
  }
}

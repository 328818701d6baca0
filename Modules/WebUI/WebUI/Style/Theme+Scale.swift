extension Theme {
  /// The letters that texts are set in. Each has faces for Latin and Cyrillic, and others for Chinese.
  public enum Typeface: String, CaseIterable, Sendable {
    /// Without serifs.
    case sans
    /// With serifs.
    case serif

    /// Faces for Latin and Cyrillic, the preferred one first; those that a browser lacks are passed over.
    var western: String {
      switch self {
      case .sans:
        "Inter,system-ui,-apple-system,\"Segoe UI\",Roboto,\"Helvetica Neue\",\"Noto Sans\",\"DejaVu Sans\",sans-serif"
      case .serif: "Charter,\"Iowan Old Style\",Georgia,\"Noto Serif\",\"DejaVu Serif\",serif"
      }
    }

    /// Faces for Chinese, for parts of a page in that language.
    var chinese: String {
      switch self {
      case .sans: "system-ui,\"PingFang SC\",\"Microsoft YaHei\",\"Noto Sans CJK SC\",\"Noto Sans SC\",sans-serif"
      case .serif: "\"Songti SC\",SimSun,\"Noto Serif CJK SC\",\"Noto Serif SC\",serif"
      }
    }
  }

  /// The sizes of text, in CSS pixels at the browser's own text size; pages grow with that size.
  public struct TextSizes: Hashable, Sendable {
    /// The smallest: marks and counts.
    public var caption = 12
    /// Small print, labels and secondary text.
    public var small = 14
    /// Running text and fields.
    public var body = 16
    /// What stands out from running text.
    public var lead = 18
    /// Headings of parts.
    public var heading = 22
    /// Headings of a page's sections.
    public var title = 28

    /// The default sizes.
    public init() {}

    var css: String {
      [
        ("caption", caption), ("small", small), ("body", body), ("lead", lead), ("heading", heading), ("title", title),
      ]
      .map { "--\($0.0):\(Theme.rem($0.1));" }.joined()
    }
  }

  /// The steps of `Spacing` from nothing to the widest, in CSS pixels at the browser's own text size.
  public struct Distances: Hashable, Sendable {
    private var steps = [0, 4, 8, 12, 16, 24, 40]

    /// The default distances.
    public init() {}

    /// The distance of a step, 0 to 200.
    public subscript(step: Spacing) -> Int {
      get { steps.indices.contains(step.index) ? steps[step.index] : 0 }
      set { if steps.indices.contains(step.index) { steps[step.index] = min(max(newValue, 0), 200) } }
    }

    var css: String { steps.enumerated().map { "--s\($0):\(Theme.rem($1));" }.joined() }
  }

  /// A length in CSS pixels as a part of the browser's text size, whose default is 16 pixels.
  private static func rem(_ pixels: Int) -> String {
    let thousandths = min(max(pixels, 0), 1_000) * 1_000 / 16
    let (whole, part) = thousandths.quotientAndRemainder(dividingBy: 1_000)
    guard part > 0 else { return whole == 0 ? "0" : "\(whole)rem" }
    var digits = String(1_000 + part).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(whole == 0 ? "" : String(whole)).\(digits)rem"
  }
}

import Documents

/// How a kind of paper is set: sizes in points, of which 72 are an inch.
struct PageStyle {
  let width, height, margin: Double
  /// How high the bars of a code are, and how wide a square is.
  let barHeight, squareSide: Double
  /// How wide a module of bars is, where there is room.
  let moduleWidth: Double
  /// The space between blocks.
  let gap: Double
  /// How high the text of a cell may be.
  let cellHeight: Double
  private let scale: Double

  init(_ page: Document.Page) {
    func points(_ millimetres: Double) -> Double { millimetres * 72 / 25.4 }
    switch page {
    case .a4:
      (width, height, margin) = (points(210), points(297), points(18))
      (barHeight, squareSide, moduleWidth) = (points(13), points(30), points(0.36))
      (gap, cellHeight, scale) = (14, 260, 1)
    case .label:
      (width, height, margin) = (points(100), points(150), points(6))
      (barHeight, squareSide, moduleWidth) = (points(20), points(34), points(0.4))
      (gap, cellHeight, scale) = (8, 120, 1.06)
    }
  }

  /// The font of a style, as Pango names it. What Inter lacks is taken from fonts that have it.
  func font(_ style: DocumentStyle) -> String {
    let (weight, size) =
      switch style {
      case .title: ("Bold", 22.0)
      case .large: ("Semi-Bold", 14.0)
      case .caption: ("Medium", 8.0)
      case .strong: ("Semi-Bold", 10.0)
      case .body: ("", 10.0)
      case .small: ("", 8.5)
      }
    let tenths = Int(size * scale * 10)
    return "Inter,Noto Sans,DejaVu Sans,sans-serif \(weight) \(tenths / 10).\(tenths % 10)"
  }

  /// How light text of a style is: 0 is black.
  func grey(_ style: DocumentStyle) -> Double { style == .caption ? 0.42 : style == .small ? 0.25 : 0.07 }
}

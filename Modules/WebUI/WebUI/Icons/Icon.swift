/// A vector drawing: a symbol of lines on a 24 by 24 grid in the color of the text, or a chart.
struct Icon: Hashable {
  let name: String
  private let shapes: String
  private var frame = "class=\"icon\" viewBox=\"0 0 24 24\""

  /// The icon of a name, in SF Symbols' spelling; a plain circle for a name that is not in the set.
  static func named(_ name: String) -> Icon {
    Icon(name: name, shapes: drawings[name] ?? "<circle cx=\"12\" cy=\"12\" r=\"8\"/>")
  }

  /// A chart on a grid, stretched to its place. Nothing in the shapes comes from outside.
  static func chart(_ shapes: String, width: Int, height: Int) -> Icon {
    Icon(
      name: shapes, shapes: shapes,
      frame: "class=\"plot\" viewBox=\"0 0 \(width) \(height)\" preserveAspectRatio=\"none\"")
  }

  static func == (left: Icon, right: Icon) -> Bool { left.name == right.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// HTML of the icon: nothing in it comes from outside.
  var markup: String {
    "<svg \(frame) aria-hidden=\"true\" focusable=\"false\">\(shapes)</svg>"
  }

  private static func path(_ data: String) -> String { "<path d=\"\(data)\"/>" }

  private static let drawings: [String: String] = [
    "arrow.clockwise": path("M20 5v5h-5M19.5 10A8 8 0 1 0 20 14"),
    "arrow.left": path("M19 12H5M11 6l-6 6 6 6"),
    "arrow.right": path("M5 12h14M13 6l6 6-6 6"),
    "arrow.down": path("M12 5v14M6 13l6 6 6-6"),
    "arrow.up": path("M12 19V5M6 11l6-6 6 6"),
    "bag": path("M6 8h12l1 12H5zM9 8V7a3 3 0 0 1 6 0v1"),
    "bell": path("M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4"),
    "box.truck": path(
      "M3 6h11v10H3zM14 10h4l3 3v3h-7M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4M17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4"),
    "building.2": path("M4 21V5h9v16M13 10h7v11M2 21h20M7 9h3M7 13h3M7 17h3M16 14h1M16 17h1"),
    "calendar": path("M4 6h16v14H4zM4 10h16M8 3v4M16 3v4"),
    "cart": path("M3 4h2.5l2 11h10l2-8H6.5M9 20h.01M17 20h.01"),
    "chart.bar": path("M5 20V10M12 20V4M19 20v-7M3 20h18"),
    "checkmark": path("M5 13l4.5 4.5L19 7"),
    "checkmark.circle": path("M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8 12.5l3 3 5-6"),
    "chevron.down": path("M6 9l6 6 6-6"),
    "chevron.left": path("M15 6l-6 6 6 6"),
    "chevron.right": path("M9 6l6 6-6 6"),
    "circle.grid.2x3": path("M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01"),
    "circle": "<circle cx=\"12\" cy=\"12\" r=\"9\"/>",
    "clock": path("M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3.5 2"),
    "creditcard": path("M3 6h18v12H3zM3 10h18M7 15h3"),
    "doc.text": path("M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6"),
    "ellipsis": path("M5 11.5h.01v1H5zM12 11.5h.01v1H12zM19 11.5h.01v1H19z"),
    "envelope": path("M3 6h18v12H3zM3 7l9 7 9-7"),
    "exclamationmark.triangle": path("M12 4l9.5 16h-19zM12 10v4M12 17h.01"),
    "eye": path("M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6"),
    "gearshape": path(
      "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1"
        + "M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1"),
    "heart": path("M12 20S4 15 4 9a4.2 4.2 0 0 1 8-2 4.2 4.2 0 0 1 8 2c0 6-8 11-8 11"),
    "house": path("M3 11l9-7 9 7M6 9v11h12V9M10 20v-6h4v6"),
    "info.circle": path("M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 8h.01"),
    "key": path("M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8M11 12l9-9M16 7l3 3"),
    "line.3.horizontal": path("M4 7h16M4 12h16M4 17h16"),
    "line.3.horizontal.decrease": path("M4 7h16M7 12h10M10 17h4"),
    "list.bullet": path("M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01"),
    "lock": path("M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4"),
    "magnifyingglass": path("M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5"),
    "mappin": path("M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11M12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5"),
    "minus": path("M5 12h14"),
    "newspaper": path("M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2M8 9h5M8 13h5M8 16h3"),
    "pencil": path("M4 20l1-4L16 5l3 3L8 19zM14 7l3 3"),
    "percent": path("M5 19L19 5M7.5 5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M16.5 14a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5"),
    "person": path("M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21a8 8 0 0 1 16 0"),
    "person.2": path(
      "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2 20a7 7 0 0 1 14 0M16 5.5a3.5 3.5 0 0 1 0 6.5M18 14a7 7 0 0 1 4 6"),
    "photo": path("M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01"),
    "plus": path("M12 5v14M5 12h14"),
    "questionmark.circle": path(
      "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 1-1 1.7M12 17h.01"),
    "rectangle.portrait.and.arrow.right": path("M13 4H5v16h8M10 12h11M17 8l4 4-4 4"),
    "shippingbox": path("M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9"),
    "slider.horizontal.3": path("M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4"),
    "square.grid.2x2": path("M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z"),
    "square.and.arrow.up": path("M12 15V3M8 7l4-4 4 4M6 11H5v10h14V11h-1"),
    "star": path("M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z"),
    "star.fill":
      "<path fill=\"currentColor\" d=\"M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z\"/>",
    "tag": path("M3 4h8l10 10-7 7L3 11zM7.5 8h.01"),
    "tray": path("M4 14l3-8h10l3 8v5H4zM4 14h5l1 2h4l1-2h5"),
    "trash": path("M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6"),
    "xmark": path("M6 6l12 12M18 6L6 18"),
    "xmark.circle": path("M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9 9l6 6M15 9l-6 6"),
  ]
}

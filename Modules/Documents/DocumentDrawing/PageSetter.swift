import Documents

/// Sets a document on pages.
///
/// It is done twice: once to count the pages, whose number each page has at its foot, and once to draw them.
struct PageSetter {
  /// The most pages of a document.
  static let pageLimit = 200

  struct TooLong: Error {}

  private let canvas: Canvas
  private let document: Document
  private let style: PageStyle
  private let draws: Bool
  private let pages: Int
  private var page = 1
  private var y: Double

  private init(_ document: Document, on canvas: Canvas, draws: Bool, pages: Int) {
    (self.document, self.canvas, self.draws, self.pages) = (document, canvas, draws, pages)
    style = PageStyle(document.page)
    y = style.margin
  }

  /// Draws a document.
  static func draw(_ document: Document, on canvas: Canvas) throws(TooLong) {
    var counting = PageSetter(document, on: canvas, draws: false, pages: 0)
    try counting.run()
    var drawing = PageSetter(document, on: canvas, draws: true, pages: counting.page)
    try drawing.run()
  }

  private var width: Double { style.width - 2 * style.margin }
  private var bottom: Double { style.height - style.margin - (document.page == .a4 ? 16 : 0) }

  private mutating func run() throws(TooLong) {
    for block in document.blocks {
      switch block {
      case .row(let cells): try set(cells)
      case .table(let table): try set(table)
      case .rule:
        try need(1)
        fill(x: style.margin, y: y, width: width, height: 0.6, grey: 0.75)
        y += 0.6 + style.gap
      }
    }
    endPage()
  }

  /// Goes on on the next page where there is less room than a height.
  private mutating func need(_ height: Double) throws(TooLong) {
    guard y + height > bottom, y > style.margin else { return }
    guard page < Self.pageLimit else { throw TooLong() }
    endPage()
    page += 1
    y = style.margin
  }

  private func endPage() {
    guard draws else { return }
    let foot = style.height - style.margin - 8
    if !document.footer.isEmpty {
      put(document.footer.value, .caption, x: style.margin, y: foot, width: width * 0.8, heightLimit: 12)
    }
    if pages > 1 {
      put("\(page) / \(pages)", .caption, x: style.margin, y: foot, width: width, alignment: .trailing, heightLimit: 12)
    }
    canvas.endPage()
  }

  // MARK: Rows

  private static let cellGap = 14.0

  private mutating func set(_ cells: [Document.Cell]) throws(TooLong) {
    guard !cells.isEmpty else { return }
    let places = columns(cells.map(\.share), gap: Self.cellGap)
    let heights = zip(cells, places).map { set($0, x: $1.x, y: 0, width: $1.width, draws: false) }
    let height = heights.max() ?? 0
    try need(height)
    for (cell, place) in zip(cells, places) { _ = set(cell, x: place.x, y: y, width: place.width, draws: draws) }
    y += height + style.gap
  }

  /// Sets elements one below the other, and returns how high they are.
  private func set(_ cell: Document.Cell, x: Double, y top: Double, width: Double, draws: Bool) -> Double {
    var y = top
    for (index, element) in cell.elements.enumerated() {
      switch element {
      case .text(let text, let look):
        if index > 0, look == .caption || look == .title { y += 6 }
        guard
          let lines = canvas.lines(
            text.value, font: style.font(look), width: width, alignment: cell.alignment, heightLimit: style.cellHeight)
        else { continue }
        let height = lines.height
        if draws { canvas.draw(lines, x: x, y: y, grey: style.grey(look)) } else { canvas.drop(lines) }
        y += height + 2
      case .code(let code):
        if index > 0 { y += 4 }
        y += set(code, x: x, y: y, width: width, alignment: cell.alignment, draws: draws) + 2
      }
    }
    return y - top
  }

  /// Sets a code with its content below it, and returns how high both are.
  private func set(
    _ code: DocumentCode, x: Double, y: Double, width: Double, alignment: DocumentAlignment, draws: Bool
  ) -> Double {
    guard let (size, rectangles) = shape(of: code, in: width) else { return 0 }
    let left =
      switch alignment {
      case .leading: x
      case .center: x + (width - size.width) / 2
      case .trailing: x + width - size.width
      }
    if draws {
      canvas.fill(
        rectangles.map { (x: left + $0.x, y: y + $0.y, width: $0.width, height: $0.height) }, grey: 0)
      // The content is for people: where there is no room for it, it is left out at the end.
      let isNarrow = size.width < width / 2 || code.kind == .qr
      put(
        code.content, .small, x: isNarrow ? x : left, y: y + size.height + 2, width: isNarrow ? width : size.width,
        alignment: isNarrow ? alignment : .center, heightLimit: 14)
    }
    return size.height + 2 + 12
  }

  private typealias Rectangle = (x: Double, y: Double, width: Double, height: Double)

  private func shape(of code: DocumentCode, in width: Double) -> (size: (width: Double, height: Double), [Rectangle])? {
    var rectangles: [Rectangle] = []
    switch code.kind {
    case .code128:
      guard let bars = Code128(code.content) else { return nil }
      // Ten modules on either side stay free for the scanner; margins and gaps are part of them.
      let module = min(style.moduleWidth, width / Double(bars.modules))
      var x = 0.0
      for (index, bar) in bars.widths.enumerated() {
        if index % 2 == 0 { rectangles.append((x, 0, Double(bar) * module, style.barHeight)) }
        x += Double(bar) * module
      }
      return ((x, style.barHeight), rectangles)
    case .qr:
      guard let rows = canvas.square(code.content) else { return nil }
      let side = min(style.squareSide, width)
      let module = side / Double(max(rows.count, 1))
      for (y, row) in rows.enumerated() {
        for (x, isDark) in row.enumerated() where isDark {
          rectangles.append((Double(x) * module, Double(y) * module, module, module))
        }
      }
      return ((side, side), rectangles)
    }
  }

  // MARK: Tables

  private static let padding = 5.0
  /// How high a row of a table may be, in points: some seven lines.
  private static let rowLimit = 90.0

  private mutating func set(_ table: DocumentTable) throws(TooLong) {
    let places = columns(table.columns.map(\.share), gap: 10)
    let titles = table.columns.map(\.title)
    func height(_ cells: [DocumentText], _ look: DocumentStyle?) -> Double {
      var height = 0.0
      for ((cell, column), place) in zip(zip(cells, table.columns), places) {
        let lines = canvas.lines(
          cell.value, font: style.font(look ?? column.style), width: place.width, heightLimit: Self.rowLimit)
        guard let lines else { continue }
        height = max(height, lines.height)
        canvas.drop(lines)
      }
      return height + 2 * Self.padding
    }
    let head = height(titles, .caption)
    func setHead(_ setter: inout PageSetter) {
      setter.put(titles, .caption, table, places, height: head)
      setter.fill(
        x: setter.style.margin, y: setter.y - 0.5, width: setter.width, height: 0.9, grey: 0.2)
    }
    for (index, row) in table.rows.enumerated() {
      let own = height(row, nil)
      let before = page
      try need(index == 0 ? head + own : own)
      if index == 0 || page != before { setHead(&self) }
      put(row, nil, table, places, height: own)
      fill(x: style.margin, y: y - 0.3, width: width, height: 0.4, grey: 0.82)
    }
    y += style.gap
  }

  private mutating func put(
    _ cells: [DocumentText], _ look: DocumentStyle?, _ table: DocumentTable, _ places: [(x: Double, width: Double)],
    height: Double
  ) {
    if draws {
      for ((cell, column), place) in zip(zip(cells, table.columns), places) where !cell.isEmpty {
        put(
          cell.value, look ?? column.style, x: place.x, y: y + Self.padding, width: place.width,
          alignment: column.alignment, heightLimit: Self.rowLimit)
      }
    }
    y += height
  }

  // MARK: Parts

  /// Where columns are that share the width.
  private func columns(_ shares: [Int], gap: Double) -> [(x: Double, width: Double)] {
    let room = width - gap * Double(shares.count - 1)
    let total = Double(max(shares.reduce(0, +), 1))
    var x = style.margin
    return shares.map { share in
      let width = room * Double(share) / total
      defer { x += width + gap }
      return (x, width)
    }
  }

  private func put(
    _ text: String, _ look: DocumentStyle, x: Double, y: Double, width: Double, alignment: DocumentAlignment = .leading,
    heightLimit: Double
  ) {
    guard
      let lines = canvas.lines(
        text, font: style.font(look), width: width, alignment: alignment, heightLimit: heightLimit)
    else { return }
    canvas.draw(lines, x: x, y: y, grey: style.grey(look))
  }

  private func fill(x: Double, y: Double, width: Double, height: Double, grey: Double) {
    guard draws else { return }
    canvas.fill([(x, y, width, height)], grey: grey)
  }
}

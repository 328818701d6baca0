/// The shapes of a chart on a grid of 6,000 by 2,000.
struct ChartDrawing {
  private static let width = 6_000, height = 2_000

  private let points: [Chart.Point]
  private let mark: Chart.Mark
  /// The lowest and the highest figure that have to fit, and the base line.
  private let bounds: ClosedRange<Double>

  init(_ points: [Chart.Point], mark: Chart.Mark) {
    self.points = points
    self.mark = mark
    let values = points.flatMap { [Self.finite($0.value), Self.finite($0.former?.value ?? 0)] }
    let low = min(values.min() ?? 0, 0), high = max(values.max() ?? 0, 0)
    bounds = low...(high > low ? high : low + 1)
  }

  var icon: Icon {
    let shapes =
      switch mark {
      case .bars: bars
      case .line:
        (compares ? line(points.map { $0.former?.value ?? 0 }, "chart-line-former") : "")
          + line(points.map(\.value), "chart-line")
      }
    return Icon.chart(grid + shapes, width: Self.width, height: Self.height)
  }

  private var compares: Bool { points.contains { $0.former != nil } }

  /// Lines at the base, in the middle and at the top.
  private var grid: String {
    let middle = (bounds.lowerBound + bounds.upperBound) / 2
    return [0, middle, bounds.upperBound].map { value in
      "<path class=\"chart-grid\" d=\"M0 \(height(of: value))H\(Self.width)\"/>"
    }.joined()
  }

  private var bars: String {
    let slot = Self.width / max(points.count, 1)
    let room = max(slot * 3 / 4, 2)
    return points.enumerated().map { index, point in
      let start = index * Self.width / max(points.count, 1) + (slot - room) / 2
      guard compares else { return bar(point.value, from: start, width: room, "chart-bar") }
      return bar(point.former?.value ?? 0, from: start, width: room / 2, "chart-former")
        + bar(point.value, from: start + room / 2, width: room / 2, "chart-bar")
    }.joined()
  }

  private func bar(_ value: Double, from start: Int, width: Int, _ style: String) -> String {
    let (base, end) = (height(of: 0), height(of: value))
    return
      "<rect class=\"\(style)\" x=\"\(start)\" y=\"\(min(base, end))\" width=\"\(width)\" height=\"\(abs(base - end))\"/>"
  }

  private func line(_ figures: [Double], _ style: String) -> String {
    let places = figures.enumerated().map { index, figure in
      "\(figures.count > 1 ? index * Self.width / (figures.count - 1) : Self.width / 2) \(height(of: figure))"
    }
    return "<path class=\"\(style)\" d=\"M\(places.joined(separator: "L"))\"/>"
  }

  /// From the top, where the highest figure is.
  private func height(of value: Double) -> Int {
    let share = (Self.finite(value) - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
    return Self.height - Int((min(max(share, 0), 1) * Double(Self.height)).rounded())
  }

  private static func finite(_ value: Double) -> Double { value.isFinite ? min(max(value, -1e15), 1e15) : 0 }
}

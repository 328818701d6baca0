import Testing
import WebUI
import WebUITesting

/// Charts: a drawing for the eye, and the same figures in a table.
struct ChartTests {
  private static let headings = Chart.Headings(label: "Day", value: "Sales", former: "Before")

  private func chart(_ values: [Double], former: [Double] = [], mark: Chart.Mark = .bars) async -> String {
    let points = values.enumerated().map { index, value in
      Chart.Point(
        "Day \(index)", value, text: "\(value)",
        former: former.indices.contains(index) ? Chart.Point.Former(former[index], text: "was \(former[index])") : nil)
    }
    let screen = await Screen { Chart("Sales by day", points, mark: mark, headings: Self.headings, total: "all") }
    return await screen.html
  }

  private func heights(_ html: String, _ style: String) -> [String] {
    html.matches(of: /class="([a-z-]+)" x="\d+" y="\d+" width="\d+" height="(\d+)"/).filter { $0.1 == style }.map {
      String($0.2)
    }
  }

  @Test func `bars are as high as their figures, and each figure is in the table`() async {
    let html = await chart([10, 0, 20], former: [5, 5, 5])
    #expect(heights(html, "chart-bar") == ["1000", "0", "2000"])
    #expect(heights(html, "chart-former") == ["500", "500", "500"])
    #expect(html.contains("aria-label=\"Sales by day\""))
    for text in ["Day 0", "10.0", "was 5.0", "20.0", "Before", "all"] { #expect(html.contains(text)) }
  }

  @Test func `figures below zero hang from the base line`() async {
    let html = await chart([10, -10])
    #expect(heights(html, "chart-bar") == ["1000", "1000"])
    #expect(html.contains("y=\"0\"") && html.contains("y=\"1000\""))
  }

  @Test func `what is no number, and too large a one, is drawn as nothing else would be`() async {
    let html = await chart([.nan, .infinity, 1e300, -1e300, 3], former: [.nan])
    #expect(heights(html, "chart-bar").count == 5)
    #expect(!html.contains("nan\"") && !html.contains("inf\""))
  }

  @Test func `a line passes all figures, also a single one`() async {
    #expect(await chart([0, 10, 5], mark: .line).contains("d=\"M0 2000L3000 0L6000 1000\""))
    #expect(await chart([7], mark: .line).contains("d=\"M3000 0\""))
    #expect(await chart([1, 2], former: [2, 1], mark: .line).contains("chart-line-former"))
  }

  @Test func `without figures there is a table and no drawing`() async {
    let html = await chart([])
    #expect(!html.contains("<svg") && html.contains("<table"))
  }
}

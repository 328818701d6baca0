import Foundation
import FoundationCore
import Imports
import ImportsUI
import MyStoreKit
import Testing
import WebUI
import WebUITesting

/// Imports as staff see them, with canned answers.
struct ImportScreensTests {
  private static let id = ImportID("00000000-0000-7000-8000-000000000031") ?? .make()
  private static let one = "/api/v1/imports/\(id)"

  private static func job(_ status: ImportStatus, issues: [ImportIssue] = [], count: Int? = nil) -> [UInt8] {
    var report = ImportReport()
    report.created = 12
    report.issues = issues
    report.notes = [ImportNote(column: "Metafield", row: 2, rows: 1, reason: "There is no place for this here.")]
    return Schema.importJob.encode(
      ImportJob(
        id: id, fileName: "a.csv", kind: .products, format: .shopify, isDryRun: false, status: status, size: 200,
        bytesRead: 100,
        report: report, issueCount: count ?? issues.count, askedBy: UniqueID(high: 0, low: 1),
        createdAt: Timestamp(milliseconds: 1_700_000_000_000)))
  }

  private func screen(
    _ answers: [CannedTransport.Answer], after number: Int = 0
  ) async -> (Screen, CannedTransport) {
    let transport = CannedTransport(answers)
    let screen = await Screen {
      ImportScreen(Self.id, after: number).environment(
        ImportsModel(client: ImportsHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    await screen.settle()
    return (screen, transport)
  }

  @Test(arguments: [
    ImportsRoute.all(cursor: nil), .all(cursor: "AB-_"), .job(Self.id), .job(Self.id, after: 100),
  ])
  func `an address leads back to its place`(route: ImportsRoute) throws {
    #expect(ImportsRoute(location: try #require(PageLocation(route.path))) == route)
    #expect(try ImportsRoute(location: #require(PageLocation("/office/imports/x"))) == nil)
  }

  @Test func `the file of all issues has an address that leads back to its import`() {
    #expect(ImportIssuesFile.id(path: ImportIssuesFile.address(of: Self.id)) == Self.id)
    for path in ["/office/import-issues/x.csv", "/office/import-issues/\(Self.id)", "/office/imports/\(Self.id).csv"] {
      #expect(ImportIssuesFile.id(path: path) == nil)
    }
  }

  @Test func `an import that runs shows how far it is, and follows it to its end`() async throws {
    let (screen, _) = await screen([
      .init(Self.one, json: Self.job(.running)), .init(Self.one, json: Self.job(.finished)),
    ])
    #expect(await screen.contains("50% of the file has been read"))
    #expect(await screen.has(.identifier("import-cancel")))
    for _ in 0..<1_000 {
      if await screen.contains("Finished") { break }
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(await screen.contains("Finished"))
    #expect(await !screen.has(.identifier("import-cancel")))
    #expect(await !screen.has(.identifier("import-progress")))
  }

  @Test(arguments: [401, 404])
  func `an import that is refused is not asked for again, one that cannot be told now is`(status: Int) async throws {
    let (screen, transport) = await screen([
      .init(Self.one, json: Self.job(.running)), .init(Self.one, failing: .timedOut),
      .init(Self.one, json: "{}", status: status), .init(Self.one, json: Self.job(.finished)),
    ])
    func asked() -> Int { transport.requests.count { $0.path == Self.one } }
    for _ in 0..<1_000 where asked() < 3 { try await Task.sleep(for: .milliseconds(10)) }
    #expect(asked() == 3)
    // Longer than between two questions.
    try await Task.sleep(for: .milliseconds(1_300))
    #expect(asked() == 3)
    #expect(await !screen.contains("Finished"))
  }

  @Test func `it is cancelled after a question alone`() async throws {
    let (screen, transport) = await screen([
      .init(Self.one, json: Self.job(.waiting)),
      .init(Self.one + "/cancel", method: .post, json: Self.job(.cancelled)),
    ])
    #expect(await screen.contains("Other files are taken in first."))
    try await screen.tap(.identifier("import-cancel"))
    #expect(transport.requests.allSatisfy { $0.method == .get })
    try await screen.tap(.identifier("import-cancel-confirm"))
    #expect(await screen.contains("Cancelled"))
    #expect(transport.requests.contains { $0.method == .post && $0.path == Self.one + "/cancel" })
  }

  @Test func `bad rows are told with row, column, value and reason, and where all of them are`() async throws {
    let issue = ImportIssue(row: 1_207, column: "Status", value: "sold <b>", reason: "Expected active.")
    let (screen, _) = await screen([.init(Self.one, json: Self.job(.finished, issues: [issue], count: 5_000))])
    for text in [
      "1,207", "Status", "sold &lt;b&gt;", "Expected active.", "Rows 1 to 1 of 5,000 are shown", "Metafield",
    ] {
      #expect(await screen.html.contains(text), "\(text)")
    }
    #expect(
      try await screen.find(.identifier("import-issues")).attributes["href"]
        == ImportIssuesFile.address(of: Self.id))
  }

  @Test func `bad rows go on page by page`() async throws {
    let route = ImportsRoute.job(Self.id, after: 100)
    #expect(ImportsRoute(location: try #require(PageLocation(route.path))) == route)
    let (first, _) = await screen([
      .init(Self.one, json: Self.job(.finished, issues: [ImportIssue(row: 3, reason: "One.")], count: 3))
    ])
    #expect(
      try await first.find(.identifier("import-issues-next")).attributes["href"]
        == ImportsRoute.job(Self.id, after: 1).path)
    let page = ImportIssues(
      items: [ImportIssue(row: 7, reason: "Two."), ImportIssue(row: 8, reason: "Three.")], next: nil)
    let (second, transport) = await screen(
      [
        .init(Self.one, json: Self.job(.finished, issues: [ImportIssue(row: 3, reason: "One.")], count: 3)),
        .init(Self.one + "/issues", json: Schema.importIssues.encode(page)),
      ], after: 1)
    #expect(transport.requests.contains { $0.query.contains { $0.name == "after" && $0.value == "1" } })
    #expect(await second.contains("Rows 2 to 3 of 3 are shown"))
    #expect(await second.contains("Three."))
    #expect(await !second.contains("One."))
    #expect(await !second.has(.identifier("import-issues-next")))
  }

  @Test func `notes are told by kind, with their columns and an example`() async throws {
    var report = ImportReport()
    report.notes = (1...9).map {
      ImportNote(column: "Market \($0)", row: $0 + 1, rows: 10 + $0, example: "€\($0)", reason: "It is kept.")
    }
    report.add(ImportNote(column: "Handle", row: 4, reason: "It was changed."))
    #expect(report.kinds.map(\.rows) == [19, 1])
    let job = ImportJob(
      id: Self.id, fileName: "a.csv", kind: .products, format: .shopify, isDryRun: false, status: .finished, size: 200,
      report: report,
      askedBy: UniqueID(high: 0, low: 1), createdAt: Timestamp(milliseconds: 1_700_000_000_000))
    let (screen, _) = await screen([.init(Self.one, json: Schema.importJob.encode(job))])
    for text in [
      "19 rows: It is kept.", "Market 6 and 3 other columns", "First in row 2: “€1”", "1 row: It was changed.",
      "First in row 4",
    ] {
      #expect(await screen.contains(text), "\(text)")
    }
  }

  @Test func `what a spreadsheet would take for a formula is text in the file of issues`() {
    var writer = CSVWriter()
    writer.write(ImportIssue(row: 2, column: "=A1", value: "@x", reason: "-"))
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "2,'=A1,'@x,'-\n")
  }
}

import Access
import AccessService
import Content
import ContentService
import Foundation
import FoundationCore
import Imports
import Persistence
import TestDatabase
import TestSupport
import Testing

/// Redirects with a real database.
struct RedirectServiceTests {
  private static let keeper = staff(.contentRead, .contentWrite)

  private static func staff(_ permissions: Permission...) -> Principal {
    .staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: Set(permissions)))
  }

  private static func redirect(_ path: String, _ target: String) throws -> Redirect {
    try #require(Redirect(from: path, to: target))
  }

  private func withRedirects(_ body: (Redirects) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [ContentSchema.self])
      try await body(ContentService(database: database, clock: .fixed(Timestamp(milliseconds: 1))).redirects)
      await database.close()
    }
  }

  @Test func `an address leads on, also to one that does, and nowhere in a circle`() async throws {
    try await withRedirects { redirects in
      for (path, target) in [
        ("/a", "/b"), ("/b", "/c?x=1"), ("/c", "https://other.example/c"), ("/one", "/two"), ("/two", "/one"),
        ("/café", "/木"),
      ] { _ = try await redirects.put(try Self.redirect(path, target), as: Self.keeper) }
      #expect(try await redirects.target(of: "/b").target == "/c?x=1")
      #expect(try await redirects.target(of: "/a/").target == "/b")
      #expect(try await redirects.target(of: "/a").path == "/a")
      #expect(try await redirects.target(of: "/caf%C3%A9").target == "/木")
      for path in ["/one", "/two", "/three", "", "a", "//x"] {
        await #expect(throws: ContentError.redirectNotFound) { try await redirects.target(of: path) }
      }
    }
  }

  @Test func `staff read, find and remove them; others do not`() async throws {
    try await withRedirects { redirects in
      for path in ["/a", "/B_1", "/c%25"] {
        _ = try await redirects.put(try Self.redirect(path, "/x"), as: Self.keeper)
      }
      let first = try await redirects.all(matching: nil, after: nil, limit: 2, as: Self.keeper)
      #expect(first.items.map(\.path) == ["/B_1", "/a"])
      #expect(
        try await redirects.all(matching: nil, after: first.next, limit: 2, as: Self.keeper).items.map(\.path) == [
          "/c%25"
        ])
      for (text, found) in [
        ("b_", ["/B_1"]), ("%", ["/c%25"]), ("/X", ["/B_1", "/a", "/c%25"]), ("_", ["/B_1"]), ("!", []),
      ] {
        let page = try await redirects.all(matching: text, after: nil, limit: 9, as: Self.keeper)
        #expect(page.items.map(\.path) == found, "\(text)")
      }
      #expect(try await redirects.remove("/a/", as: Self.keeper).target == "/x")
      await #expect(throws: ContentError.redirectNotFound) { try await redirects.remove("/a", as: Self.keeper) }
      let reader = Self.staff(.contentRead)
      let one = try Self.redirect("/n", "/m")
      await #expect(throws: ContentError.self) { _ = try await redirects.put(one, as: reader) }
      await #expect(throws: ContentError.self) { _ = try await redirects.remove("/B_1", as: reader) }
      await #expect(throws: ContentError.self) {
        _ = try await redirects.all(matching: nil, after: nil, limit: 9, as: .anonymous)
      }
      #expect(try await redirects.all(matching: nil, after: nil, limit: 9, as: reader).items.count == 2)
    }
  }

  @Test func `a file's redirects are taken in row by row, the same file again changes nothing`() async throws {
    try await withRedirects { redirects in
      func take(_ text: String, isDryRun: Bool = false) async throws -> (ImportReport, [ImportIssue]) {
        var issues: [ImportIssue] = []
        let report = try await redirects.taking(isDryRun: isDryRun, as: Self.keeper)
          .run(reading: arriving(Array(text.utf8))) { _, part in issues += part.issues }
        return (report, issues)
      }
      let file = "Redirect from,Redirect to\n/old,/new\n/caf%C3%A9,https://other.example/\nnowhere,/x\n/y,y\n/old/,/z\n"
      let (trial, _) = try await take(file, isDryRun: true)
      #expect(trial.created == 2 && trial.refused == 3)
      await #expect(throws: ContentError.redirectNotFound) { try await redirects.target(of: "/old") }
      let (report, issues) = try await take(file)
      #expect(report.created == 2 && report.updated == 0 && report.refused == 3)
      #expect(issues.map(\.row) == [4, 5, 6])
      let columns: [String?] = issues.map(\.column)
      #expect(columns == ["Redirect from", "Redirect to", "Redirect from"])
      #expect(try await redirects.target(of: "/old").target == "/new")
      #expect(try await take(file).0.unchanged == 2)
      let (later, _) = try await take("Redirect from;Redirect to\n/old;/newer\n")
      #expect(later.updated == 1)
      await #expect(throws: ImportFailure.self) {
        _ = try await redirects.taking(isDryRun: false, as: Self.staff(.contentRead))
          .run(reading: arriving(Array(file.utf8)))
      }
    }
  }
}

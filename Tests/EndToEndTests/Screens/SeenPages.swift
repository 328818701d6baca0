import Foundation
import FoundationCore
import TestSupport
import Testing

/// Pages that a program has looked at and found nothing wrong with, in files: one that is as it was then, with its styles and
/// scripts, is not looked at again.
///
/// `RECORD_SNAPSHOTS=1` looks at every page and writes the files anew. What pages do not say of themselves, such as the
/// browser's version, is no part of this: `make soak` looks at all of them.
struct SeenPages {
  private let folder: URL
  private let isRecording: Bool
  private let known: Set<String>
  private let ofRules: Fingerprint

  /// What was seen before, by rules of which none has changed; nothing where all is to be looked at, or recorded.
  init(
    rules: [String], forgetsAll: Bool,
    in folder: URL = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Seen"),
    isRecording: Bool = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
  ) throws {
    (self.folder, self.isRecording) = (folder, isRecording)
    ofRules = rules.reduce(into: Fingerprint()) { $0.mix($1) }
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    let lines = try files.flatMap { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n") }
    known = forgetsAll || isRecording ? [] : Set(lines.map { String($0) })
  }

  /// The line of a page in the files. Styles and scripts are named in a page by what they contain.
  func line(of page: String, named name: String) -> String {
    // The token, the port of the run, and names of inputs and buttons, which are made up.
    let changing =
      #/ name="_t" value="[^"]*"|127\.0\.0\.1:[0-9]+| (name|for|id|aria-[a-z]+)="f[0-9a-z]{9,13}"| value="[0-9]+\.f[0-9a-z]{9,13}"/#
    let same = page.replacing(changing, with: "")
    var print = ofRules
    print.mix(same)
    return "\(name) \(String(print.value, radix: 16))"
  }

  /// Whether a page is as it was when it was looked at.
  func contains(_ line: String) -> Bool { known.contains(line) }

  /// Keeps the lines of pages with which nothing is wrong, where they are being recorded.
  func record(_ lines: [String], as file: String) throws {
    guard isRecording else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = lines.sorted().map { $0 + "\n" }.joined()
    try text.write(to: folder.appending(path: file + ".txt"), atomically: true, encoding: .utf8)
  }
}

struct SeenPagesTests {
  @Test func `a page is looked at again when it, or a rule, is another`() async throws {
    try await withTemporaryFolder { folder in
      func pages(_ rule: String = "a", forgetsAll: Bool = false, isRecording: Bool = false) throws -> SeenPages {
        try SeenPages(rules: [rule], forgetsAll: forgetsAll, in: folder, isRecording: isRecording)
      }
      let (page, made) = (
        #"<p class="fulfilment">Buy</p>"#, #"<input name="_t" value="a.b"><input name="f1a2b3c4d5e">"#
      )
      let recorded = try pages(isRecording: true)
      try recorded.record([page, made].map { recorded.line(of: $0, named: "cart") }, as: "half")
      let seen = try pages()
      #expect(seen.contains(seen.line(of: page, named: "cart")))
      // Another run's token, and the name that it made up.
      let again = #"<input name="_t" value="c-d"><input name="fz9y8x7w6v5">"#
      #expect(seen.contains(seen.line(of: again, named: "cart")))
      #expect(!seen.contains(seen.line(of: #"<p class="fulfilment">Bay</p>"#, named: "cart")))
      #expect(!seen.contains(seen.line(of: #"<p class="formaction">Buy</p>"#, named: "cart")))
      #expect(!seen.contains(seen.line(of: page, named: "list")))
      let other = try pages("b")
      #expect(!other.contains(other.line(of: page, named: "cart")))
      for pages in [try pages(forgetsAll: true), try pages(isRecording: true)] {
        #expect(!pages.contains(pages.line(of: page, named: "cart")))
      }
      // Nothing is written where nothing is recorded.
      try seen.record([], as: "half")
      #expect(try pages().contains(seen.line(of: page, named: "cart")))
    }
  }
}

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
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Seen")
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

  private let known: Set<String>
  private let ofRules: Fingerprint

  /// What was seen before, by rules of which none has changed.
  init(rules: [String], forgetsAll: Bool) throws {
    ofRules = rules.reduce(into: Fingerprint()) { $0.mix($1) }
    let files = (try? FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)) ?? []
    let lines = try files.flatMap { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n") }
    known = forgetsAll || Self.isRecording ? [] : Set(lines.map { String($0) })
  }

  /// The line of a page in the files. Styles and scripts are named in a page by what they contain.
  func line(of page: String, named name: String) -> String {
    // The token, the port of the run, and names of inputs and buttons, which are made up.
    let same = page.replacing(/name="_t" value="[^"]*"|127\.0\.0\.1:[0-9]+|["\.]f[0-9a-z]{9,13}"/, with: "")
    var print = ofRules
    print.mix(same)
    return "\(name) \(String(print.value, radix: 16))"
  }

  /// Whether a page is as it was when it was looked at.
  func contains(_ line: String) -> Bool { known.contains(line) }

  /// Keeps the lines of pages with which nothing is wrong, where they are being recorded.
  func record(_ lines: [String], as file: String) throws {
    guard Self.isRecording else { return }
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    let text = lines.sorted().map { $0 + "\n" }.joined()
    try text.write(to: Self.folder.appending(path: file + ".txt"), atomically: true, encoding: .utf8)
  }
}

struct SeenPagesTests {
  @Test func `a page is looked at again when it, or a rule, is another`() throws {
    let pages = try SeenPages(rules: ["a"], forgetsAll: true)
    let line = pages.line(of: "<p>Buy</p>", named: "cart")
    #expect(line == pages.line(of: "<p>Buy</p>", named: "cart"))
    let (first, second) = (#"<input name="_t" value="a.b" id="c">"#, #"<input name="_t" value="c-d" id="c">"#)
    #expect(pages.line(of: first, named: "cart") == pages.line(of: second, named: "cart"))
    #expect(line != pages.line(of: "<p>Bay</p>", named: "cart"))
    #expect(line != pages.line(of: "<p>Buy</p>", named: "list"))
    #expect(line != (try SeenPages(rules: ["b"], forgetsAll: true)).line(of: "<p>Buy</p>", named: "cart"))
    #expect(!pages.contains(line))
  }
}

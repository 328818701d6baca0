public import Foundation

/// What screens looked like, as HTML, in files beside the tests: a change that nobody meant is told.
///
/// ```swift
/// let difference = try SnapshotFolder().difference(of: screen.html, named: "cart")
/// #expect(difference == nil)
/// ```
public struct SnapshotFolder: Sendable {
  /// Where the files are.
  public let folder: URL
  private let isRecording: Bool

  /// The folder `Snapshots` beside a test's file. With `RECORD_SNAPSHOTS=1` in the environment, files are written anew.
  public init(beside file: String = #filePath, environment: [String: String] = ProcessInfo.processInfo.environment) {
    folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Snapshots", directoryHint: .isDirectory)
    isRecording = environment["RECORD_SNAPSHOTS"] == "1"
  }

  /// The first lines that differ from what was kept; nil when all is the same, or is being recorded.
  ///
  /// - Throws: What the file system throws when a snapshot cannot be read or written.
  public func difference(of html: String, named name: String) throws -> String? {
    let file = folder.appending(path: name + ".html")
    let new = Self.lines(html)
    if isRecording {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try (new.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
      return nil
    }
    guard let kept = try? String(contentsOf: file, encoding: .utf8) else {
      return "There is no \(file.lastPathComponent). Record it with RECORD_SNAPSHOTS=1, and look at it."
    }
    let old = kept.split(separator: "\n").map { String($0) }
    guard old != new else { return nil }
    let place = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
    func line(_ lines: [String]) -> String { lines.indices.contains(place) ? lines[place] : "nothing more" }
    return "\(file.lastPathComponent):\(place + 1) was \(line(old)), is \(line(new))"
  }

  /// A line for each element, so that a change is seen where it is. The names of inputs are counted instead, because
  /// they tell where in the tree of views an input is, which is no concern of who looks at it.
  private static func lines(_ html: String) -> [String] {
    var names: [Substring: Int] = [:]
    let plain = html.replacing(/"(f[0-9a-z]{9,13})"/) { match in
      let number = names[match.1] ?? names.count + 1
      names[match.1] = number
      return "\"f\(number)\""
    }
    return plain.replacing("><", with: ">\n<").split(separator: "\n").map { String($0) }
  }
}

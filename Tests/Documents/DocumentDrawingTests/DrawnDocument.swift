import Documents
import Foundation
import TestSupport

/// A document that was drawn, and what tools of others read of it.
struct DrawnDocument {
  let bytes: [UInt8]

  /// Draws a document by the test program, in a mode of it.
  init(_ document: Document, by mode: String = "draw") async throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let probe = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("document-probe")
    bytes = try await DocumentDrawer(executable: probe.path, words: [mode], timeLimit: .seconds(300)).pdf(document)
  }

  /// Its text, as pdftotext of Poppler reads it.
  func text() async throws -> String {
    try await withFile { try Self.output("pdftotext", ["-layout", $0.path, "-"]) }
  }

  /// What zbarimg reads of its first page at a resolution in dots per inch, sorted.
  func codes(resolution: Int = 200) async throws -> [String] {
    try await withFile { file in
      let picture = file.deletingPathExtension()
      _ = try Self.output(
        "pdftoppm", ["-r", String(resolution), "-png", "-f", "1", "-l", "1", "-singlefile", file.path, picture.path])
      return try Self.output(
        "zbarimg", ["--quiet", "--nodbus", "-Sdisable", "-Scode128.enable", "-Sqrcode.enable", picture.path + ".png"]
      )
      .split(separator: "\n").map(String.init).sorted()
    }
  }

  /// How many pages it has.
  func pages() async throws -> Int {
    try await withFile { file in
      let line = try Self.output("pdfinfo", [file.path]).split(separator: "\n").first { $0.hasPrefix("Pages:") }
      return Int(line?.dropFirst(6).trimmingCharacters(in: .whitespaces) ?? "") ?? 0
    }
  }

  private func withFile<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("document.pdf")
      try Data(bytes).write(to: file)
      return try await body(file)
    }
  }

  private static func output(_ tool: String, _ words: [String]) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/" + tool)
    process.arguments = words
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}

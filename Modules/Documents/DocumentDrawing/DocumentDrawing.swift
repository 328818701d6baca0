import CDocuments
import Documents
import FoundationCore
import Glibc
import Processes

/// What the drawing process does: reads one document from its standard input and writes it as PDF.
///
/// Before it reads the first byte it has given up every right but those to memory, time, its descriptors, and reading files,
/// among which fonts are looked for.
public enum DocumentDrawing {
  /// The hidden word of the command line that starts it.
  public static let command = "draw-document"

  /// Bytes of address space: fonts of Han characters are large.
  static let memory: UInt = 1 << 30
  /// Seconds of processor time.
  static let time: UInt = 15

  /// How the process ends. A library that is not there has a status of its own (`DocumentLibrary`).
  public enum Status: Int32, Sendable {
    /// It has been written.
    case done = 0
    /// The words are not understood.
    case misused = 2
    /// It is no document.
    case damaged = 10
    /// It has too many pages.
    case tooLong = 11
    /// The kernel does not take rights away.
    case notConfined = 13
    /// It could not be written.
    case notWritten = 14
  }

  /// Draws, in a process that is there for nothing else. Answers the process's exit status.
  public static func run(_ words: [String]) -> Int32 {
    guard words.isEmpty else { return Status.misused.rawValue }
    ProcessLimits.take(memory: memory, time: time)
    // Fontconfig would keep what it found of fonts: it may not, and must not end for it.
    signal(SIGXFSZ, SIG_IGN)
    guard reading_enter() == 0 else { return Status.notConfined.rawValue }
    guard let bytes = readAll(), let document = try? Schema<Document>.document.decode(bytes) else {
      return Status.damaged.rawValue
    }
    do throws(DrawingLibraries.Missing) {
      return draw(document, by: try DrawingLibraries(for: document)).rawValue
    } catch { return error.library.rawValue }
  }

  private static func draw(_ document: Document, by libraries: DrawingLibraries) -> Status {
    let style = PageStyle(document.page)
    let canvas = Canvas(
      libraries, (style.width, style.height), title: document.title.value, language: document.language,
      descriptor: STDOUT_FILENO)
    guard let canvas else { return .notWritten }
    do throws(PageSetter.TooLong) { try PageSetter.draw(document, on: canvas) } catch { return .tooLong }
    return canvas.finish() ? .done : .notWritten
  }

  private static func readAll() -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = unsafe read(STDIN_FILENO, &buffer, buffer.count)
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
    }
  }
}

import DocumentDrawing
import Glibc

/// What draws documents, as it is or wrong on purpose: `document-probe MODE`.
@main enum Probe {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    switch words.first {
    case "draw": exit(DocumentDrawing.run(Array(words.dropFirst())))
    // No file can be opened beside the three that are: no library is found.
    case "without-libraries":
      var limit = rlimit(rlim_cur: 3, rlim_max: 3)
      _ = unsafe setrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit)
      exit(DocumentDrawing.run([]))
    case "crash": abort()
    case "hang": while true { sleep(1) }
    case "lie":
      let text: StaticString = "not what a document looks like\n"
      _ = unsafe write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    default: exit(2)
    }
  }
}

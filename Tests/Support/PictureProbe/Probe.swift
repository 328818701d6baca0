import Glibc
import PictureConversion

/// A converter, as it is or wrong on purpose: `picture-probe MODE FORMAT`.
@main enum Probe {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    switch words.first {
    case "convert": exit(PictureConversion.run(Array(words.dropFirst())))
    case "crash": abort()
    case "hang": while true { sleep(1) }
    case "hang-silently":
      close(STDOUT_FILENO)
      while true { sleep(1) }
    case "flood": while true { _ = write("pictures") }
    case "lie": _ = write("160 120 40\nnot what a picture looks like, at all\n")
    case "wait":
      usleep(400_000)
      exit(10)
    case "trespass":
      Confinement.limitResources()
      guard Confinement.enter() else { exit(13) }
      exit(trespasses() ? 1 : 10)
    case "roam": exit(trespasses() ? 10 : 1)
    case "hoard": exit(hoards() ? 1 : 10)
    default: exit(2)
    }
  }

  /// Whether any of what a converter must not do succeeds.
  private static func trespasses() -> Bool {
    if unsafe open("/etc/passwd", O_RDONLY) >= 0 { return true }
    if socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 { return true }
    if kill(getppid(), 0) == 0 { return true }
    return unsafe system("true") == 0
  }

  /// Whether two gigabytes can be had.
  private static func hoards() -> Bool {
    Confinement.limitResources()
    guard let bytes = unsafe malloc(2 << 30) else { return false }
    unsafe free(bytes)
    return true
  }

  private static func write(_ text: StaticString) -> Bool {
    unsafe Glibc.write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount) > 0
  }
}

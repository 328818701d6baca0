import Glibc
import Pictures

/// What the converting process does: decodes one picture, and writes it in every size, as WebP, without metadata.
///
/// It reads the picture from its standard input and answers on its standard output: a line that says how wide, how high
/// and how many bytes each is, and the bytes. Before it reads the first byte it has given up every right but those to
/// memory, time and these two descriptors.
public enum PictureConversion {
  /// The hidden word of the command line that starts it; the format of the picture follows.
  public static let command = "convert-picture"

  /// How the process ends.
  public enum Status: Int32, Sendable {
    /// All sizes have been written.
    case done = 0
    /// The words are not understood.
    case misused = 2
    /// It cannot be decoded.
    case damaged = 10
    /// It has too many pixels.
    case tooManyPixels = 11
    /// The library is not there, or too old.
    case noLibrary = 12
    /// The kernel does not take rights away.
    case notConfined = 13
  }

  /// Converts, in a process that is there for nothing else. Answers the process's exit status.
  public static func run(_ words: [String]) -> Int32 { convert(words).rawValue }

  private static func convert(_ words: [String]) -> Status {
    guard words.count == 1, let format = PictureFormat(rawValue: words[0]) else { return .misused }
    Confinement.limitResources()
    guard let vips = VipsLibrary(decoding: format) else { return .noLibrary }
    guard Confinement.enter() else { return .notConfined }
    guard let bytes = readAll() else { return .damaged }
    do throws(VipsLibrary.Failure) {
      let size = try vips.size(of: bytes)
      guard size.width <= PictureSize.sideLimit, size.height <= PictureSize.sideLimit,
        size.width * size.height <= PictureSize.pixelLimit
      else { return .tooManyPixels }
      let whole = try vips.decode(bytes, longestSide: PictureSize.longestSide, of: size)
      for width in PictureSize.widths(upTo: whole.width) {
        let picture = width == whole.width ? whole : try vips.shrink(whole, width: width)
        let quality: Int32 = width == whole.width ? 86 : 80
        guard write(try vips.encode(picture, quality: quality), of: picture) else { return .damaged }
      }
      return .done
    } catch { return .damaged }
  }

  private static func write(_ bytes: [UInt8], of picture: VipsImage) -> Bool {
    write(Array("\(picture.width) \(picture.height) \(bytes.count)\n".utf8)) && write(bytes)
  }

  private static func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
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

package import Pictures

/// Converted pictures in one file: an index, and behind it the WebP files as an upload would have given them.
///
/// The file begins with the length of its index in ten digits and a line feed. The index has a line for each picture:
/// its name, its digest, its height, and `width:bytes` for each size. The files follow in the index's order.
package struct PictureArchive: Sendable {
  /// A picture of the archive.
  package struct Entry: Sendable {
    /// What drawings call it, such as `stoneware-mug--moss`.
    package let name: String
    /// The picture as the store keeps it.
    package let picture: StoredPicture
    /// Where the file of each width stands.
    let places: [Int: Range<Int>]
  }

  /// The pictures, in the archive's order.
  package let entries: [Entry]
  private let read: @Sendable (Range<Int>) -> [UInt8]
  private let places: [String: Int]

  /// Reads the index of an archive of so many bytes; nil for anything else. `read` answers a part of them.
  package init?(count: Int, read: @escaping @Sendable (Range<Int>) -> [UInt8]) {
    guard count > Self.headLength, let length = Int(String(decoding: read(0..<Self.headLength - 1), as: UTF8.self)),
      length >= 0, length <= count - Self.headLength
    else { return nil }
    var end = Self.headLength + length
    var entries: [Entry] = []
    for line in String(decoding: read(Self.headLength..<end), as: UTF8.self).split(separator: "\n") {
      guard let entry = Self.entry(line, from: &end) else { return nil }
      entries.append(entry)
    }
    guard end == count else { return nil }
    self.entries = entries
    self.read = read
    places = Dictionary(entries.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  private static func entry(_ line: Substring, from end: inout Int) -> Entry? {
    let words = line.split(separator: " ")
    guard words.count > 3, let id = PictureID(words[1]), let height = Int(words[2]) else { return nil }
    var places: [Int: Range<Int>] = [:]
    for word in words.dropFirst(3) {
      let numbers = word.split(separator: ":").map { Int($0) }
      guard numbers.count == 2, let width = numbers[0], let length = numbers[1], length > 0 else { return nil }
      places[width] = end..<end + length
      end += length
    }
    guard let width = places.keys.max() else { return nil }
    let picture = StoredPicture(id: id, width: width, height: height, widths: places.keys.sorted())
    return Entry(name: String(words[0]), picture: picture, places: places)
  }

  /// The picture of a name; nil when there is none.
  package subscript(name: String) -> Entry? { places[name].map { entries[$0] } }

  /// The WebP file of a picture in a width: a copy of that file alone. Nil for a width that it does not have.
  package func file(of entry: Entry, width: Int) -> [UInt8]? { entry.places[width].map(read) }

  /// The picture, ready to be kept.
  package func ready(_ entry: Entry) -> ReadyPicture {
    ReadyPicture(entry.picture) { file(of: entry, width: $0) }
  }

  private static let headLength = 11

  /// Makes an archive of pictures, each with its name and the files of its widths.
  package static func encode(_ pictures: [(name: String, picture: StoredPicture, files: [[UInt8]])]) -> [UInt8] {
    var index = ""
    for (name, picture, files) in pictures {
      let sizes = zip(picture.widths, files).map { "\($0):\($1.count)" }.joined(separator: " ")
      index += "\(name) \(picture.id) \(picture.height) \(sizes)\n"
    }
    let digits = String(index.utf8.count)
    let head = String(repeating: "0", count: max(0, headLength - 1 - digits.count)) + digits + "\n"
    return Array((head + index).utf8) + pictures.flatMap { $0.files.flatMap(\.self) }
  }
}

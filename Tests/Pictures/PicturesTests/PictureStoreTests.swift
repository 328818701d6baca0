import Foundation
import FoundationCore
import Pictures
import TestSupport
import Testing

/// What becomes of what is sent.
struct PictureStoreTests {
  private func keep(_ bytes: [UInt8], in pictures: PictureStore) async throws -> StoredPicture {
    let incoming = try await pictures.take(pieces(bytes))
    defer { pictures.finish(incoming) }
    return try await pictures.keep(incoming)
  }

  @Test func `a picture is kept in the sizes of screens, never larger than it came, once`() async throws {
    try await withPictures { pictures, folder in
      let bytes = SamplePicture.png(width: 700, height: 35)
      let first = try await keep(bytes, in: pictures)
      #expect(first.width == 700 && first.height == 35 && first.widths == [160, 320, 640, 700])
      #expect(first.address == "/media/\(first.id)-700.webp")
      let kept = files(in: folder)
      #expect(kept == first.widths.map { "\(first.id)-\($0).webp" }.sorted())
      #expect(pictures.has(first))
      #expect(try await keep(bytes, in: pictures) == first)
      #expect(files(in: folder) == kept)
      let other = try await keep(SamplePicture.png(width: 700, height: 35, seed: 9), in: pictures)
      #expect(other.id != first.id && files(in: folder).count == 8)
      let formats = first.widths.map { width in
        pictures.file(named: "\(first.id)-\(width).webp").flatMap { PictureFormat(prefix: $0) }
      }
      #expect(formats == [.webP, .webP, .webP, .webP])
    }
  }

  @Test func `pictures that were converted before are kept in every size, and as well a second time`() async throws {
    try await withPictures(probe("crash")) { pictures, folder in
      let ready = try ["a", "b"].map { digit in
        let id = try #require(PictureID(String(repeating: digit, count: 32)))
        return ReadyPicture(StoredPicture(id: id, width: 200, height: 10, widths: [160, 200])) { width in
          Array("\(digit)\(width)".utf8)
        }
      }
      for _ in 0..<2 {
        try await pictures.keep(ready)
        #expect(files(in: folder).count == 4)
        for picture in ready.map(\.picture) {
          #expect(pictures.has(picture))
          for width in picture.widths {
            let name = String(picture.id.address(width: width).dropFirst("/media/".count))
            #expect(pictures.file(named: name) == Array("\(picture.id.description.prefix(1))\(width)".utf8))
          }
        }
      }
      let lacking = ReadyPicture(ready[0].picture) { $0 == 160 ? [1] : nil }
      await #expect(throws: PictureRefusal.unavailable) { try await pictures.keep([lacking]) }
    }
  }

  @Test func `two who send the same picture at once both get it`() async throws {
    try await withPictures { pictures, folder in
      let bytes = SamplePicture.png(width: 200, height: 10)
      async let one = keep(bytes, in: pictures)
      async let two = keep(bytes, in: pictures)
      let both = try await (one, two)
      #expect(both.0 == both.1 && files(in: folder).count == 2)
    }
  }

  @Test(arguments: [
    ("an SVG", Array(#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#.utf8)),
    ("an SVG with a declaration", Array(#"<?xml version="1.0"?><svg onload="alert(1)"/>"#.utf8)),
    ("a page", Array("<!DOCTYPE html><title>cat.png</title><script>alert(1)</script>".utf8)),
    ("a document", Array("%PDF-1.7 and more of it".utf8)), ("a TIFF", Array("II*\0\u{8}\0\0\0 and more".utf8)),
    ("nothing", []), ("three bytes", [0x89, 0x50, 0x4E]),
    ("a film in HEIF", [0, 0, 0, 24] + Array("ftypmsf10000mif1heic".utf8)),
  ])
  func `what is no picture by its first bytes is refused without a converter`(what: String, bytes: [UInt8])
    async throws
  {
    try await withPictures(probe("crash")) { pictures, folder in
      await #expect(throws: PictureRefusal.unknownFormat, "\(what)") { try await pictures.take(pieces(bytes)) }
      #expect(files(in: folder) == [])
    }
  }

  @Test func `what breaks off, or is too large, leaves nothing behind`() async throws {
    try await withPictures { pictures, folder in
      let bytes = SamplePicture.png(width: 100, height: 100)
      await #expect(throws: PictureRefusal.interrupted) { try await pictures.take(pieces(bytes, breakingOff: true)) }
      let flood = SamplePicture.jpeg + [UInt8](repeating: 0, count: PictureStore.byteLimit)
      await #expect(throws: PictureRefusal.tooManyBytes(limit: PictureStore.byteLimit)) {
        try await pictures.take(pieces(flood, of: 1 << 20))
      }
      #expect(files(in: folder) == [])
    }
  }

  @Test func `what was arriving when the process was killed is gone at the next start`() async throws {
    try await withPictures { pictures, folder in
      _ = try await pictures.take(pieces(SamplePicture.jpeg))
      #expect(files(in: folder).count == 1)
      let next = PictureStore(folder: folder.path, converter: try probe("convert"))
      try next.prepare()
      #expect(files(in: folder) == [])
    }
  }

  @Test(arguments: [
    "../../mystore.db", "..%2f..%2fmystore.db", "incoming/a", "", ".", "..", "aa/x.webp",
    "0123456789abcdef0123456789abcdef-160.webp/", "0123456789abcdef0123456789abcdef-0160.webp",
    "0123456789ABCDEF0123456789ABCDEF-160.webp", "0123456789abcdef0123456789abcdef.webp",
    "0123456789abcdef0123456789abcdef-1-1.webp", "0123456789abcdef0123456789abcdef-99999999999999999999.webp",
    "0123456789abcdef0123456789abcdef-+16.webp", "0123456789abcdef0123456789abcde/-16.webp",
  ])
  func `a name that is none leads to no file`(name: String) async throws {
    try await withPictures { pictures, _ in #expect(pictures.file(named: name) == nil) }
  }

  @Test func `only pictures that are old and that nobody uses or is adding are swept`() async throws {
    try await withPictures { pictures, folder in
      let used = try await keep(SamplePicture.png(width: 200, height: 10, seed: 1), in: pictures)
      let unused = try await keep(SamplePicture.png(width: 200, height: 10, seed: 2), in: pictures)
      let bytes = SamplePicture.png(width: 200, height: 10, seed: 3)
      let incoming = try await pictures.take(pieces(bytes))
      let arriving = try await pictures.keep(incoming)
      let now = WallClock.system.now()
      func sweep(_ age: Duration, at time: Timestamp) async throws -> Int {
        try await pictures.sweep(olderThan: age, now: time) { id in
          // Whoever sends it again just now must not count on files that are about to go.
          await #expect(throws: PictureRefusal.busy) {
            _ = try await pictures.take(pieces(SamplePicture.png(width: 200, height: 10, seed: id == used.id ? 1 : 2)))
          }
          return id == used.id
        }
      }
      #expect(try await sweep(.seconds(3_600), at: now) == 0)
      let later = now.advanced(by: .seconds(7_200))
      #expect(try await sweep(.seconds(3_600), at: later) == 1)
      #expect(pictures.has(used) && !pictures.has(unused) && pictures.has(arriving))
      pictures.finish(incoming)
      #expect(try await pictures.sweep(olderThan: .zero, now: later) { $0 == used.id } == 1)
      #expect(files(in: folder) == used.widths.map { "\(used.id)-\($0).webp" }.sorted())
    }
  }
}

import Foundation
import Pictures
import TestSupport
import Testing

/// Real pictures, and what only looks like some, through the process that decodes them.
struct PictureConversionTests {
  private func convert(_ bytes: [UInt8], as format: PictureFormat, by mode: String = "convert") async throws
    -> ConvertedPicture
  {
    try await withTemporaryFolder { folder in
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let probe = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("picture-probe")
      let file = folder.appendingPathComponent("picture")
      try Data(bytes).write(to: file)
      return try await PictureConverter(executable: probe.path, words: [mode], timeLimit: .seconds(30))
        .convert(file.path, format: format)
    }
  }

  private func holds(_ bytes: [UInt8], _ text: String) -> Bool { Data(bytes).range(of: Data(text.utf8)) != nil }

  @Test(arguments: [
    (PictureFormat.jpeg, SamplePicture.jpeg), (.png, SamplePicture.png(width: 64, height: 48)),
    (.webP, SamplePicture.webP), (.gif, SamplePicture.gif), (.avif, SamplePicture.avif),
    (.heic, SamplePicture.heic), (.heic, SamplePicture.heicOfAnyCodec),
  ])
  func `every format that is taken becomes WebP of its size`(format: PictureFormat, bytes: [UInt8]) async throws {
    #expect(PictureFormat(prefix: bytes) == format)
    let sizes = try await convert(bytes, as: format).sizes
    #expect(sizes.map(\.width) == [64] && sizes.map(\.height) == [48])
    #expect(sizes.map { PictureFormat(prefix: $0.file) } == [.webP])
  }

  @Test func `where a picture was taken stays with whoever took it, and it is turned upright`() async throws {
    let bytes = SamplePicture.tellingJPEG(secret: "51.5007 N 0.1246 W")
    #expect(holds(bytes, "51.5007 N") && holds(bytes, "Exif"))
    let size = try #require(try await convert(bytes, as: .jpeg).sizes.first)
    #expect(size.width == 48 && size.height == 64)
    let traces = ["51.5007", "Exif", "EXIF", "XMP ", "ICCP"].filter { holds(size.file, $0) }
    #expect(traces == [])
  }

  @Test func `a large picture is made smaller, and its narrow sizes keep their proportions`() async throws {
    let sizes = try await convert(SamplePicture.png(width: 2_600, height: 52), as: .png).sizes
    #expect(sizes.map(\.width) == [160, 320, 640, 1_280, 2_560])
    #expect(sizes.map(\.height) == [3, 6, 13, 26, 51])
  }

  @Test(arguments: [(30_000, 30_000), (16_384, 10), (10, 16_384), (8_001, 8_000)])
  func `a picture that unpacks to too much is refused by what its head says`(width: Int, height: Int) async throws {
    await #expect(throws: PictureRefusal.tooManyPixels) {
      _ = try await convert(SamplePicture.bomb(width: width, height: height), as: .png)
    }
  }

  @Test func `a picture that is cut off, or is another than it says, is refused`() async throws {
    let png = SamplePicture.png(width: 400, height: 30)
    let table: [(String, PictureFormat, [UInt8])] = [
      ("half a PNG", .png, Array(png.prefix(png.count / 2))),
      ("half a JPEG", .jpeg, Array(SamplePicture.jpeg.prefix(400))),
      ("half a WebP", .webP, Array(SamplePicture.webP.prefix(200))),
      ("half a GIF", .gif, Array(SamplePicture.gif.prefix(1_200))),
      ("half an AVIF", .avif, Array(SamplePicture.avif.prefix(200))),
      ("half a HEIC", .heic, Array(SamplePicture.heic.prefix(640))),
      ("a film called a HEIC", .heic, Array("\u{0}\u{0}\u{0}\u{18}ftypheic\u{0}\u{0}\u{0}\u{0}isommp42".utf8)),
      ("a JPEG called a PNG", .png, SamplePicture.jpeg),
      ("an SVG called a JPEG", .jpeg, Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)),
      ("a page that begins as a GIF", .gif, Array("GIF89a/*<script>alert(1)</script>*/=1;".utf8)),
      ("a small file that says it is large", .png, SamplePicture.bomb(width: 7_999, height: 8_000)),
    ]
    for (what, format, bytes) in table {
      await #expect(throws: PictureRefusal.damaged, "\(what)") { _ = try await convert(bytes, as: format) }
    }
  }

  @Test func `what hangs on to a good picture is left behind`() async throws {
    let script = Array("<script>alert(1)</script>PK\u{3}\u{4}".utf8)
    for (format, bytes) in [(PictureFormat.png, SamplePicture.png(width: 64, height: 48)), (.gif, SamplePicture.gif)] {
      let picture = try await convert(bytes + script, as: format)
      #expect(picture.sizes.count { holds($0.file, "<script>") } == 0)
    }
  }

  @Test(arguments: ["trespass", "roam", "hoard"])
  func `a confined converter reaches no file, socket, process or more memory`(mode: String) async throws {
    // The probe says 10 (damaged) when it is as it must be: "roam" is not confined, and must be able to do it all.
    await #expect(throws: PictureRefusal.damaged) { _ = try await convert(SamplePicture.jpeg, as: .jpeg, by: mode) }
  }
}

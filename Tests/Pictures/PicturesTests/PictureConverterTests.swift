import Foundation
import Pictures
import TestSupport
import Testing

/// Converters that fail in every way, and too many at once.
@Suite(.serialized) struct PictureConverterTests {
  private func convert(_ converter: PictureConverter) async throws -> ConvertedPicture {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("picture")
      try Data(SamplePicture.jpeg).write(to: file)
      return try await converter.convert(file.path, format: .jpeg)
    }
  }

  @Test func `a converter that works is the control`() async throws {
    #expect(try await convert(probe("convert")).sizes.map(\.width) == [64])
  }

  @Test(arguments: ["crash", "hang", "hang-silently", "flood", "lie"])
  func `a converter that fails is a picture that is refused, within its time`(mode: String) async throws {
    let start = ContinuousClock.now
    let converter = try probe(mode, timeLimit: .milliseconds(700))
    await #expect(throws: PictureRefusal.damaged) { _ = try await convert(converter) }
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(!converter.isBusy)
  }

  @Test func `a program that is not there is told from a picture that is bad`() async throws {
    let converter = PictureConverter(executable: "/nowhere/at/all", words: [])
    await #expect(throws: PictureRefusal.unavailable) { _ = try await convert(converter) }
  }

  @Test(arguments: [(2, 3, 3), (4, 4, 0)])
  func `so many run at once, so many wait, and the rest are told to come back`(
    processes: Int, waiting: Int, refused: Int
  ) async throws {
    let converter = try probe("wait", processes: processes, waiting: waiting)
    let start = ContinuousClock.now
    let refusals = await withTaskGroup(of: PictureRefusal?.self) { group in
      for _ in 0..<8 {
        group.addTask {
          do {
            _ = try await convert(converter)
            return nil
          } catch { return error as? PictureRefusal }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(refusals.count { $0 == .busy } == refused)
    #expect(refusals.count { $0 == .damaged } == 8 - refused)
    // Each takes 0.4 s: five by twos are three rounds, eight by fours are two.
    let rounds = (8 - refused + processes - 1) / processes
    #expect(ContinuousClock.now - start >= .milliseconds(400 * rounds))
  }
}

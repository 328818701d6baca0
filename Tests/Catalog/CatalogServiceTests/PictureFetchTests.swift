import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Imports
import Persistence
import Pictures
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// Pictures that products have at other addresses, fetched by a job.
struct PictureFetchTests {
  /// What other servers have, and how often each address was asked.
  private final class Elsewhere: Sendable {
    let asked = Mutex<[String: Int]>([:])
    let isGone: @Sendable (String) -> Bool

    init(isGone: @escaping @Sendable (String) -> Bool = { $0.contains("gone") }) { self.isGone = isGone }

    func get(_ address: String) throws(PictureSourceError) -> [UInt8] {
      asked.withLock { $0[address, default: 0] += 1 }
      if address.contains("busy") { throw PictureSourceError("The host refuses it.", isPassing: true) }
      if isGone(address) { throw PictureSourceError("The host refuses it.") }
      if address.contains("text") { return Array("no picture".utf8) }
      return SamplePicture.png(width: 64, height: 48, seed: UInt8(truncatingIfNeeded: address.utf8.count))
    }
  }

  private func withFetching(
    _ elsewhere: Elsewhere, _ body: (CatalogService, _ fetch: () async throws -> PictureFetch) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let clock = tickingClock()
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self], clock: clock)
      let catalog = CatalogService(
        database: database, clock: clock, currency: .gbp, pictures: try standInPictures(in: folder),
        fetching: PictureSource { address throws(PictureSourceError) in try elsewhere.get(address) })
      let jobs = JobRunner(database, handlers: [catalog.pictureFetches.handler])
      try await body(catalog) {
        let begun = try await catalog.pictureFetches.begin(as: .keeper)
        #expect(begun.isUnderWay == (begun.waiting > 0))
        try await jobs.drain()
        return try await catalog.pictureFetches.status(as: .keeper)
      }
      await database.close()
    }
  }

  private func rows(_ products: [(handle: String, picture: String, described: String)]) -> String {
    "Handle,Title,Body (HTML),Variant Price,Image Src\n"
      + products.map { "\($0.handle),\($0.handle),\"<p>A</p><img src='\($0.described)'>\",1,\($0.picture)\n" }.joined()
  }

  @Test func `pictures of products and of descriptions are fetched once an address, and shown from then on`()
    async throws
  {
    let elsewhere = Elsewhere()
    try await withFetching(elsewhere) { catalog, fetch in
      let (front, size) = ("https://old.example/front.jpg", "https://old.example/size-chart.png")
      let file = rows([("cup", front, size), ("mug", front, size), ("pot", size, size)])
      _ = try await catalog.takeIn(file)
      let before = try await catalog.pictureFetches.status(as: .keeper)
      #expect(before == PictureFetch(waiting: 2, failed: 0, total: nil, problems: []))
      let after = try await fetch()
      #expect(after == PictureFetch(waiting: 0, failed: 0, total: nil, problems: []))
      #expect(elsewhere.asked.withLock(\.self) == [front: 1, size: 1])
      for handle in ["cup", "mug", "pot"] {
        let shown = try await catalog.products.product(handle: handle, as: .anonymous)
        #expect(shown.media.allSatisfy(\.isOwn) && shown.media.count == 1)
        let pictures = shown.description?.blocks.compactMap { block -> RichText.Picture? in
          if case .picture(let picture) = block { picture } else { nil }
        }
        #expect(pictures?.map(\.isOwn) == [true] && pictures?.first?.size?.width == 64)
        // Staff and files go on naming them by where they were.
        let stored = try await catalog.products.product(handle: handle, as: .keeper)
        #expect(stored.description?.html.contains(size) == true)
      }
      #expect(try await catalog.media.storedPictures().count == 2)
      #expect(try await catalog.takeIn(file).unchanged == 3)
      #expect(try await catalog.pictureFetches.status(as: .keeper).isOver)
    }
  }

  @Test func `what cannot be fetched is told with its reason, is not asked again by itself, and is when asked for`()
    async throws
  {
    let isBack = Atomic(false)
    let elsewhere = Elsewhere { $0.contains("gone") && !isBack.load(ordering: .relaxed) }
    try await withFetching(elsewhere) { catalog, fetch in
      let (gone, text) = ("https://old.example/gone.jpg", "https://old.example/text.png")
      _ = try await catalog.takeIn(rows([("cup", gone, text), ("mug", "https://old.example/mug.jpg", gone)]))
      let first = try await fetch()
      #expect(first.waiting == 0 && first.failed == 2 && first.total == nil)
      #expect(first.problems.map(\.address) == [gone, text] && first.problems.first?.reason == "The host refuses it.")
      #expect(first.problems.first?.name == "cup" && first.problems.last?.reason.isEmpty == false)
      isBack.store(true, ordering: .relaxed)
      let second = try await fetch()
      #expect(second.failed == 1 && second.problems.map(\.address) == [text])
      #expect(elsewhere.asked.withLock { $0[gone] } == 2)
      #expect(try await catalog.products.product(handle: "cup", as: .anonymous).media.allSatisfy(\.isOwn))
    }
  }

  @Test func `a host that is busy fails nothing: its pictures wait, and so does the job`() async throws {
    let elsewhere = Elsewhere()
    try await withFetching(elsewhere) { catalog, fetch in
      let busy = "https://busy.example/a.jpg"
      _ = try await catalog.takeIn(rows([("cup", busy, "https://busy.example/b.jpg")]))
      let after = try await fetch()
      #expect(after == PictureFetch(waiting: 2, failed: 0, total: 2, problems: []))
      // Asked for by staff, it begins at once, without its pause.
      let asked = elsewhere.asked.withLock { $0.values.reduce(0, +) }
      #expect(try await fetch() == after && asked > 0)
      #expect(elsewhere.asked.withLock { $0.values.reduce(0, +) } > asked)
    }
  }

  @Test func `a description that loses a picture no longer waits for it, and keeps those that it has`() async throws {
    try await withFetching(Elsewhere()) { catalog, fetch in
      let (one, two) = ("https://old.example/one.jpg", "https://old.example/three.jpg")
      _ = try await catalog.takeIn(rows([("cup", one, two)]))
      _ = try await fetch()
      _ = try await catalog.takeIn(rows([("cup", one, "https://old.example/other.jpg")]))
      #expect(try await catalog.pictureFetches.status(as: .keeper).waiting == 1)
      #expect(try await catalog.media.storedPictures().count == 1)
      _ = try await catalog.takeIn("Handle,Title,Body (HTML),Variant Price\ncup,Cup,,1\n")
      #expect(try await catalog.pictureFetches.status(as: .keeper).isOver)
    }
  }

  @Test func `a fetch can be stopped, and strangers cannot begin, stop or see one`() async throws {
    try await withFetching(Elsewhere()) { catalog, fetch in
      _ = try await catalog.takeIn(rows([("cup", "https://old.example/a.jpg", "https://old.example/bb.jpg")]))
      #expect(try await catalog.pictureFetches.begin(as: .keeper).total == 2)
      let stopped = try await catalog.pictureFetches.stop(as: .keeper)
      #expect(stopped == PictureFetch(waiting: 2, failed: 0, total: nil, problems: []))
      for principal in [Principal.anonymous] {
        await #expect(throws: CatalogError.self) { _ = try await catalog.pictureFetches.begin(as: principal) }
        await #expect(throws: CatalogError.self) { _ = try await catalog.pictureFetches.stop(as: principal) }
        await #expect(throws: CatalogError.self) { _ = try await catalog.pictureFetches.status(as: principal) }
      }
      #expect(try await fetch().isOver)
    }
  }

  @Test func `a store that fetches from nowhere refuses to`() async throws {
    try await withCatalog { catalog in
      await #expect(throws: CatalogError.picture(.unavailable)) {
        _ = try await catalog.pictureFetches.begin(as: .keeper)
      }
    }
  }
}

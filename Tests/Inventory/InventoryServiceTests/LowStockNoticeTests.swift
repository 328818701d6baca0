import Foundation
import FoundationCore
import Inventory
import InventoryService
import Persistence
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

struct LowStockNoticeTests {
  /// What was queued, and the hour that it is.
  private final class Post: Sendable {
    private let letters = Mutex<[LowStockLetter]>([])
    private let passed = Mutex(Duration.zero)

    func add(_ letter: LowStockLetter) { letters.withLock { $0.append(letter) } }

    var all: [LowStockLetter] { letters.withLock(\.self) }
    var time: Timestamp { StockFixture.now.advanced(by: passed.withLock(\.self)) }
    func wait(_ time: Duration) { passed.withLock { $0 += time } }
  }

  private static func with(
    recipients: [String] = ["shop@example.com"], isOnSale: @escaping @Sendable (VariantID) -> Bool = { _ in true },
    _ body: (StockFixture, LowStockNotices, Post) async throws -> Void
  ) async throws {
    try await StockFixture.with { stock in
      let post = Post()
      let notices = LowStockNotices(
        database: stock.database, clock: WallClock { post.time }, recipients: { recipients },
        sells: { variant, _ in isOnSale(variant) },
        post: LowStockPost { letter, _ throws(InventoryError) in post.add(letter) })
      try await body(stock, notices, post)
    }
  }

  /// A movement at the time that it is.
  private func move(
    _ kind: StockMovementKind, _ quantity: Int, of variant: VariantID, _ stock: StockFixture, _ post: Post
  ) async throws {
    let movement = StockMovement.Contents(kind, of: variant, at: stock.main, quantity: quantity, reason: "A test")
    try await stock.move(movement, on: post.time)
  }

  @Test func `what becomes few is told once, all together, and an hour later what is new`() async throws {
    try await Self.with { stock, notices, post in
      let (mug, bowl) = (VariantID.make(), VariantID.make())
      for variant in [mug, bowl] { try await move(.received, 9, of: variant, stock, post) }
      #expect(try await notices.tell() == 0)
      post.wait(.seconds(60))
      try await move(.adjusted, -5, of: mug, stock, post)
      _ = await atOnce(4) { _ in try await notices.tell() }
      #expect(post.all.map { $0.items.map(\.variant) } == [[mug]])
      #expect(post.all.first?.items.map(\.available) == [4])
      // Within the hour nobody is written to again.
      try await move(.adjusted, -8, of: bowl, stock, post)
      #expect(try await notices.tell() == 0)
      post.wait(.seconds(3_600))
      try await move(.adjusted, -1, of: mug, stock, post)
      #expect(try await notices.tell() == 1)
      #expect(post.all.map { $0.items.map(\.variant) } == [[mug], [bowl]])
      post.wait(.seconds(3_600))
      #expect(try await notices.tell() == 0)
    }
  }

  @Test func `what has recovered and becomes few again is told again, however short it was`() async throws {
    try await Self.with { stock, notices, post in
      let mug = VariantID.make()
      try await move(.received, 4, of: mug, stock, post)
      #expect(try await notices.tell() == 1)
      for _ in 0..<2 {
        post.wait(.seconds(1_800))
        try await move(.received, 2, of: mug, stock, post)
        post.wait(.seconds(900))
        try await move(.adjusted, -2, of: mug, stock, post)
        post.wait(.seconds(900))
        #expect(try await notices.tell() == 1)
      }
      // What is above when the message is written is not told.
      post.wait(.seconds(3_600))
      try await move(.received, 9, of: mug, stock, post)
      #expect(try await notices.tell() == 0)
      #expect(post.all.count == 3)
    }
  }

  @Test func `what is not on sale yet is told once it is, and keeps nothing else waiting`() async throws {
    let (draft, mug) = (VariantID.make(), VariantID.make()), isPublished = Mutex(false)
    try await Self.with(isOnSale: { $0 != draft || isPublished.withLock(\.self) }) { stock, notices, post in
      try await move(.received, 1, of: draft, stock, post)
      try await move(.received, 3, of: mug, stock, post)
      #expect(try await notices.tell() == 1)
      isPublished.withLock { $0 = true }
      post.wait(.seconds(3_600))
      #expect(try await notices.tell() == 1)
      #expect(post.all.map { $0.items.map(\.variant) } == [[mug], [draft]])
    }
  }

  @Test func `each address that is named is written to, and a shop without any writes to nobody`() async throws {
    try await Self.with(recipients: ["a@example.com", "b@example.com"]) { stock, notices, post in
      try await move(.received, 1, of: .make(), stock, post)
      #expect(try await notices.tell() == 1)
      #expect(post.all.map(\.recipients) == [["a@example.com", "b@example.com"]])
    }
    try await Self.with(recipients: []) { stock, notices, post in
      try await move(.received, 1, of: .make(), stock, post)
      #expect(try await notices.tell() == 0)
      #expect(post.all.isEmpty)
    }
  }
}

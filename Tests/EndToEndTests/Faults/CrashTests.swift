import Catalog
import Foundation
import FoundationCore
import MyStoreKit
import Ordering
import StoreIdentifiers
import Synchronization
import TestSupport
import Testing

/// The store is killed at random moments under sixteen concurrent checkouts.
struct CrashTests {
  private struct Attempt: Sendable {
    let request: PlaceOrder
    let key: String
    let token: String
  }

  private struct Log {
    var acknowledged: [Attempt] = []
    var unanswered: [Attempt] = []
  }

  private final class SharedLog: Sendable {
    private let log = Mutex(Log())
    func acknowledge(_ attempt: Attempt) { log.withLock { $0.acknowledged.append(attempt) } }
    func leaveOpen(_ attempt: Attempt) { log.withLock { $0.unanswered.append(attempt) } }
    var entries: Log { log.withLock { $0 } }
  }

  private struct Verdict {
    var acknowledged = 0
    var lost = 0
    var differing = 0
    var retried = 0
  }

  @Test func `a hundred kills lose no acknowledged order, double none and tear none`() async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db").path
      let verdict = try await run(kills: 100, database: database, executable: "mystore", arguments: ["serve"])
      #expect(verdict.acknowledged > 500)
      #expect(verdict.lost == 0)
      #expect(verdict.differing == 0)
      let check = try await Command.mystore(["verify", "--database", database])
      #expect(check.status == 0, "\(check.output)")
    }
  }

  @Test func `a store that acknowledges before it commits loses orders`() async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db").path
      var lost = 0
      for _ in 0..<5 where lost == 0 {
        do {
          lost += try await run(
            kills: 10, database: database, executable: "faulty-store", arguments: ["acknowledge-early"]
          ).lost
        } catch HTTPClientError.refused(let problem) where problem.status == 401 {
          // What was acknowledged and is lost is this time the owner's session.
          lost += 1
        }
      }
      #expect(lost > 0)
    }
  }

  private func run(
    kills: Int, database: String, executable: String, arguments: [String]
  ) async throws -> Verdict {
    var store = try await StoreProcess.start(database: database, executable: executable, arguments: arguments)
    let password = store.ownerPassword
    var owner: StoreClients
    if let password {
      owner = try await StoreClients(base: store.base).asOwner(password: password)
      try Data(password.utf8).write(to: URL(fileURLWithPath: database + ".password"))
    } else {
      let kept = try String(contentsOfFile: database + ".password", encoding: .utf8)
      owner = try await StoreClients(base: store.base).asOwner(password: kept)
    }
    let product = try await owner.addProduct("Crash", price: 100, stock: 1_000_000)
    let variant = try #require(product.variants.first).id
    var random = SplitMix(seed: 4)
    var verdict = Verdict()
    for _ in 0..<kills {
      let log = await load(store, variant: variant, killAfter: .milliseconds(Int.random(in: 20...140, using: &random)))
      store = try await StoreProcess.start(
        database: database, executable: executable, arguments: arguments)
      try await judge(log, store, &verdict)
    }
    store.kill()
    return verdict
  }

  /// Sixteen shoppers who place orders until the store is gone.
  private func load(_ store: StoreProcess, variant: VariantID, killAfter delay: Duration) async -> Log {
    let log = SharedLog()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<16 {
        group.addTask {
          let anyone = StoreClients(base: store.base)
          while true {
            let attempt: Attempt
            do {
              let opened = try await anyone.ordering.openCart(NewCart(of: variant, quantity: 2))
              attempt = Attempt(
                request: try StoreClients.request(opened.cart), key: UUID().uuidString, token: opened.token)
            } catch { return }
            do {
              _ = try await anyone.signedIn(attempt.token).ordering.place(attempt.request, key: attempt.key)
              log.acknowledge(attempt)
            } catch {
              log.leaveOpen(attempt)
              return
            }
          }
        }
      }
      group.addTask {
        try? await Task.sleep(for: delay)
        store.kill()
      }
    }
    return log.entries
  }

  /// Every acknowledged order exists, whole; a retry of any attempt answers with that order and makes no second one.
  private func judge(_ log: Log, _ store: StoreProcess, _ verdict: inout Verdict) async throws {
    let anyone = StoreClients(base: store.base)
    verdict.acknowledged += log.acknowledged.count
    for attempt in log.acknowledged {
      let holder = anyone.signedIn(attempt.token).ordering
      do throws(HTTPClientError) {
        let order = try await holder.order(attempt.request.id)
        if order.lines.map(\.quantity) != [2] || order.totals.total.amount != 2 * 100 + 395 { verdict.differing += 1 }
      } catch { verdict.lost += 1 }
    }
    for attempt in log.unanswered + log.acknowledged.suffix(3) {
      let holder = anyone.signedIn(attempt.token).ordering
      do throws(HTTPClientError) {
        let first = try await holder.place(attempt.request, key: attempt.key)
        let second = try await holder.place(attempt.request, key: attempt.key)
        verdict.retried += 1
        if first != second || first.id != attempt.request.id { verdict.differing += 1 }
      } catch {
        // A cart that was answered for must be there too, with what was put in.
        guard error.status == 401 || error.status == 404 || error.code == "empty-cart" else { throw error }
        verdict.lost += 1
      }
    }
  }
}

import Catalog
import Foundation
import FoundationCore
import Inventory
import InventoryService
import MyStoreApp
import MyStoreKit
import Ordering
import Persistence
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// Many rivals for few units. What is sold is exactly what there was, and everyone else is told so.
struct OversellTests {
  private struct Outcome: Equatable {
    var orders = 0
    var refusals = 0
    var others = 0
  }

  /// `make soak` has 1,000 buyers of 100 units, 100 times over, and 200 buyers of one unit, 200 times.
  private static let buyers = Soak.count("SOAK_BUYERS", orElse: 200)
  private static let rounds = Soak.count("SOAK_OVERSELL", orElse: 5)
  private static let stock = buyers / 10

  /// As many carts as there are buyers, all filled before the first is placed.
  private func rush(_ local: LocalStore, for variant: VariantID, buyers: Int) async throws -> Outcome {
    let carts = await atOnce(8) { _ in
      var carts: [(request: PlaceOrder, holder: StoreClients)] = []
      for _ in 0..<buyers / 8 {
        let (cart, holder) = try await local.anyone.fillCart([(variant, 1)])
        carts.append((try await holder.request(cart), holder))
      }
      return carts
    }.values().flatMap(\.self)
    try #require(carts.count == buyers)
    return await withTaskGroup(of: HTTPClientError?.self) { group in
      for (request, holder) in carts {
        group.addTask {
          do throws(HTTPClientError) {
            _ = try await holder.ordering.place(request, key: UUID().uuidString)
            return nil
          } catch { return error }
        }
      }
      return await counted(&group)
    }
  }

  /// Drafts that name one variant on two lines: the demand of both is one.
  private func rushOfTwoLines(_ local: LocalStore, for variant: VariantID, buyers: Int) async throws -> Outcome {
    var drafts: [OrderID] = []
    for _ in 0..<buyers {
      let draft = NewDraftOrder(lines: [.init(variant: variant, quantity: 1), .init(variant: variant, quantity: 1)])
      drafts.append(try await local.owner.ordering.prepare(draft).id)
    }
    return await withTaskGroup(of: HTTPClientError?.self) { group in
      for draft in drafts {
        group.addTask {
          do throws(HTTPClientError) {
            _ = try await local.owner.ordering.placeDraft(draft, key: UUID().uuidString)
            return nil
          } catch { return error }
        }
      }
      return await counted(&group)
    }
  }

  private func counted(_ group: inout TaskGroup<HTTPClientError?>) async -> Outcome {
    var outcome = Outcome()
    for await error in group {
      if error == nil {
        outcome.orders += 1
      } else if error?.status == 409, error?.code == "out-of-stock" {
        outcome.refusals += 1
      } else {
        outcome.others += 1
      }
    }
    return outcome
  }

  @Test(.timeLimit(.minutes(90)))
  func `ten times as many buyers as there are units place exactly as many orders as there are, over and over`()
    async throws
  {
    let (buyers, stock) = (Self.buyers, Self.stock)
    var sold = 0
    try await LocalStore.with { local in
      for round in 0..<Self.rounds {
        let product = try await local.owner.addProduct("Rare \(round)", price: 500, stock: stock)
        let variant = try #require(product.variants.first).id
        let outcome: Outcome
        if round % 5 == 4 {
          outcome = try await rushOfTwoLines(local, for: variant, buyers: buyers)
          #expect(outcome == Outcome(orders: stock / 2, refusals: buyers - stock / 2))
          sold += outcome.orders * 2
        } else {
          outcome = try await rush(local, for: variant, buyers: buyers)
          #expect(outcome == Outcome(orders: stock, refusals: buyers - stock))
          sold += outcome.orders
        }
        #expect(try await local.anyone.inventory.availability(of: variant).available == 0)
      }
      #expect(try await local.store.verify() == [])
    }
    print(
      "oversell: \(Self.rounds) rounds of \(buyers) buyers of \(stock) units, \(sold) of \(Self.rounds * stock) sold")
  }

  @Test(.timeLimit(.minutes(90)))
  func `of one unit that many want at once, exactly one is sold`() async throws {
    let (buyers, rounds) = (Self.buyers / 5, 2 * Self.rounds)
    try await LocalStore.with { local in
      for round in 0..<rounds {
        let product = try await local.owner.addProduct("Only \(round)", price: 500, stock: 1)
        let variant = try #require(product.variants.first).id
        let outcome = try await rush(local, for: variant, buyers: buyers)
        #expect(outcome == Outcome(orders: 1, refusals: buyers - 1))
      }
      #expect(try await local.store.verify() == [])
    }
    print("oversell: \(rounds) rounds of \(buyers) buyers of one unit")
  }

  @Test func `what two locations have is sold once, to orders that name it on two lines`() async throws {
    try await LocalStore.with { local in
      let east = NewLocation(Location.Details(code: "EAST", name: "East", kind: .warehouse))
      _ = try await local.owner.inventory.add(east)
      let product = try await local.owner.addProduct("Rare", price: 500, stock: 5)
      let variant = try #require(product.variants.first).id
      try await local.owner.inventory.receive(
        Receipt(location: east.id, lines: [.init(variant: variant, quantity: 6)]), key: UUID().uuidString)
      #expect(try await rushOfTwoLines(local, for: variant, buyers: 40) == Outcome(orders: 5, refusals: 35))
      #expect(try await local.anyone.inventory.availability(of: variant).available == 1)
      #expect(try await local.store.verify() == [])
    }
  }

  @Test func `of one unit that many have at the checkout, exactly one is sold, also once holds expire`() async throws {
    try await LocalStore.with { local in
      for round in 0..<Self.rounds {
        let product = try await local.owner.addProduct("Last \(round)", price: 500, stock: 1)
        let variant = try #require(product.variants.first).id
        let buyers = await atOnce(16) { _ in
          let (cart, holder) = try await local.anyone.fillCart([(variant, 1)])
          _ = try await holder.ordering.setDestination("GB", isCheckout: true, of: cart)
          return (request: try await holder.request(cart), holder: holder)
        }.values()
        #expect(try await local.anyone.inventory.availability(of: variant).available == 0)
        // Whoever comes while it is held is told so; whoever comes once the holds are over is as good as any.
        let expires = round % 2 == 1
        if expires { try await local.expireHolds() }
        let answers = await withTaskGroup(of: String?.self) { group in
          for (request, holder) in buyers {
            group.addTask {
              do throws(HTTPClientError) {
                _ = try await holder.ordering.place(request, key: UUID().uuidString)
                return nil
              } catch { return error.code ?? "\(error)" }
            }
          }
          var answers: [String?] = []
          for await answer in group { answers.append(answer) }
          return answers
        }
        #expect(answers.filter { $0 == nil }.count == 1)
        #expect(Set(answers.compactMap(\.self)).isSubset(of: ["out-of-stock", "held-by-others"]))
        #expect(try await local.store.verify() == [])
      }
    }
  }

  @Test func `a store that reads, then writes, sells what it does not have`() async throws {
    let stale = StaleStock()
    try await LocalStore.with(allocate: stale.allocation) { local in
      let product = try await local.owner.addProduct("Rare", price: 500, stock: 20)
      let variant = try #require(product.variants.first).id
      #expect(try await rush(local, for: variant, buyers: 200).orders > 20)
    }
  }
}

extension LocalStore {
  /// Lets the time of everything that carts hold be over.
  fileprivate func expireHolds() async throws {
    try await store.database.write(as: InventorySchema.self) { work throws(InventoryError) in
      try work.run("UPDATE \(.reservation) SET expires_at = \(.now) - 1")
    }
  }
}

/// The fault that the store must not have: it looks at the counter once, and later writes what it made of it.
private final class StaleStock: Sendable {
  private let seen = Mutex<[VariantID: (onHand: Int, committed: Int)]>([:])

  var allocation: StockAllocation {
    StockAllocation { demand, _, _, work throws(InventoryError) in
      for line in demand {
        let now = try self.look(at: line.variant, in: work)
        guard now.onHand - now.committed >= line.quantity else { throw .outOfStock(line.variant) }
        try work.run(
          """
          UPDATE \(.stock) SET committed = \(now.committed + line.quantity) WHERE variant = \(line.variant)
          """)
      }
    }
  }

  private func look(
    at variant: VariantID, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> (onHand: Int, committed: Int) {
    if let known = seen.withLock({ $0[variant] }) { return known }
    let onHand: Int? = try work.first("SELECT on_hand FROM \(.stock) WHERE variant = \(variant)")
    let committed: Int? = try work.first("SELECT committed FROM \(.stock) WHERE variant = \(variant)")
    let found = (onHand ?? 0, committed ?? 0)
    seen.withLock { $0[variant] = found }
    return found
  }
}

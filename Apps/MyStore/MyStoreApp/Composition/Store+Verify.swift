import CatalogService
import InventoryService
import OrderingService
import Persistence

extension Store {
  /// Rebuilds every counter and total from its movements and events, and says in sentences what differs. Nothing should.
  public func verify() async throws -> [String] {
    let stock = try await inventory.verify().map { difference in
      "stock of \(difference.variant) at \(difference.location): stored \(difference.stored), "
        + "movements give \(difference.rebuilt)"
    }
    let orders = try await ordering.books.verify().map { difference in
      "\(difference.figure) of \(difference.id): stored \(difference.stored), its parts give \(difference.rebuilt)"
    }
    let reviews = try await catalog.reviews.verify().map { difference in
      "\(difference.figure) of \(difference.id): stored \(difference.stored), its reviews give \(difference.rebuilt)"
    }
    return stock + orders + reviews + (try await database.integrityCheck())
  }
}

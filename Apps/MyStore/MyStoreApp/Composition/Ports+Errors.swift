import CatalogService
import ContentService
import CustomersService
import InventoryService
import MarketingService
import MarketsService
import OrderingService
import OutboundService
import PaymentsService
import Persistence
import ShippingService

extension InventoryError {
  /// The refusal in the words of the context that asked.
  var asOrdering: OrderingError {
    if case .outOfStock(let variant) = self { .outOfStock(variant) } else { .storage(asStorage) }
  }

  /// The storage error inside, or a statement of what went wrong in another context.
  var asStorage: DatabaseError {
    if case .storage(let error) = self { error } else { .statement("inventory: \(self)") }
  }
}

extension OrderingError {
  var asStorage: DatabaseError {
    if case .storage(let error) = self { error } else { .statement("ordering: \(self)") }
  }
}

extension CatalogError {
  var asStorage: DatabaseError {
    if case .storage(let error) = self { error } else { .statement("catalog: \(self)") }
  }
}

extension ShippingError {
  var asStorage: DatabaseError {
    if case .storage(let error) = self { error } else { .statement("shipping: \(self)") }
  }
}

extension MarketingError {
  var asStorage: DatabaseError {
    if case .storage(let error) = self { error } else { .statement("marketing: \(self)") }
  }
}

extension MarketsError {
  var asStorage: DatabaseError {
    if case .storage(let error) = self { error } else { .statement("markets: \(self)") }
  }
}

extension CustomersError {
  var asStorage: DatabaseError {
    if case .storage(let error) = self { error } else { .statement("customers: \(self)") }
  }
}

extension PaymentsError {
  var asStorage: DatabaseError {
    if case .storage(let error) = self { error } else { .statement("payments: \(self)") }
  }
}

extension OutboundError {
  var asStorage: DatabaseError {
    if case .storage(let error) = self { error } else { .statement("outbound: \(self)") }
  }
}

extension ContentError {
  var asStorage: DatabaseError {
    if case .storage(let error) = self { error } else { .statement("content: \(self)") }
  }
}

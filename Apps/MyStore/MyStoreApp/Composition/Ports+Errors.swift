import InventoryService
import OrderingService
import Persistence

extension InventoryError {
  /// The refusal in the words of the context that asked.
  var asOrdering: OrderingError {
    switch self {
    case .outOfStock(let variant): .outOfStock(variant)
    case .heldByOthers(let variant): .heldByOthers(variant)
    case .sentSeparately(let variant): .sentSeparately(variant)
    default: .storage(asStorage)
    }
  }
}

extension StorageError {
  /// The storage error inside, or a statement of what went wrong in another context.
  var asStorage: DatabaseError { database ?? .statement("\(Self.self): \(self)") }
}

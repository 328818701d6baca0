import AccessService
import CatalogService
import CustomersService
import Foundation
import FoundationCore
import Imports
import ImportsService
import InventoryService
import MyStoreKit
import OrderingService
import Persistence
import Pictures
import ShippingService

extension CommandLineTool {
  /// What went wrong, for whoever runs the command, with what to do where that is known.
  static func sentence(_ error: any Error) -> String {
    if let error = storage(error) { return sentence(error) }
    if case CatalogError.wrongCurrency(let expected) = error {
      return "The prices in the database are not in \(expected.code): set --currency to what they are in."
    }
    if case ImportsError.failed(let failure) = error { return failure.sentence }
    if case ImportsError.folderTaken(let path) = error {
      return "Another store keeps its files in \(path): --imports names another folder."
    }
    if case PictureRefusal.unavailable = error {
      return "The folder of pictures cannot be used: --media names another."
    }
    if let error = error as? HTTPClientError { return sentence(error) }
    if let error = error as? CocoaError, let path = error.filePath {
      return "The folder \(path) cannot be used: \(error.localizedDescription)"
    }
    return "\(error)"
  }

  /// What the running store answered, or why it did not.
  private static func sentence(_ error: HTTPClientError) -> String {
    switch error.status {
    case 401:
      "The store does not know this token, or its time is over: mystore tokens issue EMAIL makes another."
    case 403: "The token's owner may not do this: \(error.message)"
    default: error.message
    }
  }

  private static func sentence(_ error: DatabaseError) -> String {
    switch error {
    case .inUse(let path): "The database \(path) is in use: stop the process that serves it first."
    case .full: "There is no space left for the database."
    case .io(_, let reason): "The database cannot be used: \(reason)."
    case .unavailable(let reason): "The database cannot be opened: \(reason)."
    default: "\(error)"
    }
  }

  /// The database's refusal, whichever context carries it.
  private static func storage(_ error: any Error) -> DatabaseError? {
    switch error {
    case let error as DatabaseError: error
    case AccessError.storage(let error): error
    case CatalogError.storage(let error): error
    case CustomersError.storage(let error): error
    case InventoryError.storage(let error): error
    case OrderingError.storage(let error): error
    case ShippingError.storage(let error): error
    default: nil
    }
  }
}

import CatalogService
import ContentService
import CustomersService
import InventoryService
import MetadataService
import OrderingService
import Persistence
import ShippingService

/// What metadata can be of, and who may see and change them: whoever may see and change the things themselves. What
/// shoppers see of the catalogue is everybody's, what other programs keep beside it is not.
enum MetadataKinds {
  static let all = catalog + customers + shipping + [order, location, article]

  private static let catalog = [MetadataKind.product, .variant, .category, .brand, .collection].map { kind in
    MetadataSubjects(
      kind, of: CatalogSchema.self, read: .catalogWrite, write: .catalogWrite, asStorage: { $0.asStorage }
    ) { id, snapshot throws(CatalogError) in
      try CatalogSchema.contains(kind, id, in: snapshot)
    }
  }

  private static let customers = [MetadataKind.customer, .customerGroup].map { kind in
    MetadataSubjects(
      kind, of: CustomersSchema.self, read: .customersRead, write: .customersWrite, asStorage: { $0.asStorage }
    ) { id, snapshot throws(CustomersError) in
      try CustomersSchema.contains(kind, id, in: snapshot)
    }
  }

  private static let shipping = [MetadataKind.zone, .shippingMethod, .shipment].map { kind in
    MetadataSubjects(
      kind, of: ShippingSchema.self, read: .shippingRead, write: .shippingWrite, asStorage: { $0.asStorage }
    ) { id, snapshot throws(ShippingError) in
      try ShippingSchema.contains(kind, id, in: snapshot)
    }
  }

  private static let order = MetadataSubjects(
    .order, of: OrderingSchema.self, read: .ordersRead, write: .ordersWrite, asStorage: { $0.asStorage }
  ) { id, snapshot throws(OrderingError) in
    try OrderingSchema.contains(order: id, in: snapshot)
  }

  private static let location = MetadataSubjects(
    .location, of: InventorySchema.self, read: .inventoryRead, write: .inventoryWrite, asStorage: { $0.asStorage }
  ) { id, snapshot throws(InventoryError) in
    try InventorySchema.contains(location: id, in: snapshot)
  }

  private static let article = MetadataSubjects(
    .article, of: ContentSchema.self, read: .contentRead, write: .contentWrite, asStorage: { $0.asStorage }
  ) { id, snapshot throws(ContentError) in
    try ContentSchema.contains(article: id, in: snapshot)
  }
}

public import Access
import AccessService
import CatalogService
import ContentService
import CustomersService
import InventoryService
import MarketingService
import MarketsService
import OperationsService
import OrderingService
import OutboundService
import PaymentsService
import SettingsService
import ShippingService

extension Store {
  /// Every permission there is: what owners may do. A permission that is added here is theirs from the next start on.
  public static let permissions: Set<Permission> = [
    .accessRead, .accessWrite, .accessTokens, .accessAudit,
    .catalogWrite, .catalogModerate,
    .inventoryRead, .inventoryWrite, .inventoryCosts,
    .ordersRead, .ordersWrite, .ordersPrice, .paymentsWrite, .paymentsCredit,
    .shippingRead, .shippingWrite,
    .customersRead, .customersWrite,
    .marketsRead, .marketsWrite,
    .marketingRead, .marketingWrite,
    .paymentsRead,
    .operationsRead, .operationsWrite,
    .contentRead, .contentWrite,
    .settingsRead, .settingsWrite,
    .mailRead, .mailWrite,
    .webhookRead, .webhookWrite,
  ]

  /// The roles that every shop has beside the owner's.
  static let roles = [
    // Everything but who works for the shop.
    BuiltInRole("manager", named: "Manager", allows: permissions.subtracting([.accessWrite])),
    BuiltInRole(
      "fulfilment", named: "Fulfilment",
      allows: [.ordersRead, .inventoryRead, .inventoryWrite, .shippingRead, .shippingWrite]),
    BuiltInRole(
      "support", named: "Support",
      allows: [
        .ordersRead, .ordersWrite, .customersRead, .customersWrite, .shippingRead, .inventoryRead, .catalogModerate,
        .paymentsRead, .mailRead, .mailWrite,
      ]),
    BuiltInRole(
      "catalogue", named: "Catalogue",
      allows: [.catalogWrite, .catalogModerate, .inventoryRead, .contentRead, .contentWrite]),
    BuiltInRole(
      "read-only", named: "Read-only",
      allows: [
        .ordersRead, .inventoryRead, .shippingRead, .customersRead, .marketsRead, .marketingRead, .paymentsRead,
        .operationsRead,
        .contentRead,
        .settingsRead,
      ]),
  ]
}

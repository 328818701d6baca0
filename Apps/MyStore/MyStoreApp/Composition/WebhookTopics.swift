import CatalogService
import InventoryService
import OrderingService
import OutboundService
import ShippingService

/// What programs elsewhere can be told of.
enum WebhookTopics {
  static let all: [WebhookSource] = [
    WebhookSource("order.placed", "An order was placed.", of: OrderPlaced.type),
    WebhookSource(
      "order.changed", "An order was paid, refunded, shipped or changed in part.", of: OrderChanged.type),
    WebhookSource("order.cancelled", "An order was cancelled.", of: OrderChanged.cancelled),
    WebhookSource(
      "order.withdrawn", "A buyer has withdrawn from an order or from a part of it.", of: OrderWithdrawn.type),
    WebhookSource("credit-note.booked", "A credit note was booked.", of: CreditBooked.type),
    WebhookSource("shipment.created", "A shipment left.", of: ShipmentCreated.type),
    WebhookSource("stock.changed", "A variant sold out, or is there again.", of: AvailabilityChanged.type),
    WebhookSource("price.changed", "The price of a variant changed.", of: PriceChanged.type),
    WebhookSource("review.approved", "A review was approved.", of: ReviewModerated.approved),
    WebhookSource("review.rejected", "A review was rejected.", of: ReviewModerated.rejected),
  ]
}

public import FoundationCore

/// Marks ids of products.
public enum ProductTag {}
/// Marks ids of variants, the units that are sold.
public enum VariantTag {}
/// Marks ids of carts.
public enum CartTag {}
/// Marks ids of a cart's lines.
public enum CartLineTag {}
/// Marks ids of orders.
public enum OrderTag {}
/// Marks ids of units that were taken out of an order.
public enum OrderRemovalTag {}
/// Marks ids of an order's lines.
public enum OrderLineTag {}
/// Marks ids of customers.
public enum CustomerTag {}
/// Marks ids of places that hold stock.
public enum LocationTag {}
/// Marks ids of shipments.
public enum ShipmentTag {}
/// Marks ids of the work on an order at one location.
public enum FulfilmentOrderTag {}
/// Marks ids of goods that come back.
public enum GoodsReturnTag {}
/// Marks ids of people who work for the shop.
public enum StaffTag {}
/// Marks ids of promotions.
public enum PromotionTag {}

/// A product's id.
public typealias ProductID = Identifier<ProductTag>
/// A variant's id.
public typealias VariantID = Identifier<VariantTag>
/// A cart's id.
public typealias CartID = Identifier<CartTag>
/// A cart line's id.
public typealias CartLineID = Identifier<CartLineTag>
/// An order's id.
public typealias OrderID = Identifier<OrderTag>
/// The id of units that were taken out of an order.
public typealias OrderRemovalID = Identifier<OrderRemovalTag>
/// An order line's id.
public typealias OrderLineID = Identifier<OrderLineTag>
/// A customer's id.
public typealias CustomerID = Identifier<CustomerTag>
/// A stock location's id.
public typealias LocationID = Identifier<LocationTag>
/// A shipment's id.
public typealias ShipmentID = Identifier<ShipmentTag>
/// A fulfilment order's id.
public typealias FulfilmentOrderID = Identifier<FulfilmentOrderTag>
/// The id of goods that come back.
public typealias GoodsReturnID = Identifier<GoodsReturnTag>
/// A staff user's id.
public typealias StaffID = Identifier<StaffTag>
/// A promotion's id.
public typealias PromotionID = Identifier<PromotionTag>

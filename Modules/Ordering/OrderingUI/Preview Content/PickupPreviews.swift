import FoundationCore
public import FoundationUI
import MyStoreKit
import Ordering
import OrderingUI
import StoreIdentifiers
import WebUI

/// What shoppers see who pick an order up.
public enum PickupPreviews: PreviewProvider {
  private static let cart = CartID("00000000-0000-7000-8000-000000000001")
  private static let order = OrderID("00000000-0000-7000-8000-000000000003") ?? .make()
  private static let carts = "/api/v1/ordering/carts/00000000-0000-7000-8000-000000000001"
  private static let place = "00000000-0000-7000-8000-0000000000a1"

  /// The checkout with places, without one that has everything, and before it is chosen; the order's page.
  public static var previews: [Preview] {
    [
      checkout("CheckoutScreen, pickup", picksUp: true, places: [shop(1, "York"), shop(2, "London")]),
      checkout("CheckoutScreen, pickup nowhere", picksUp: true, places: [shop(1, "York", lacks: true)]),
      checkout("CheckoutScreen, pickup offered", picksUp: false, places: [shop(1, "York")]),
      preview(
        "OrderConfirmationScreen, pickup", .confirmation(order, token: nil),
        [
          .init(
            "/api/v1/ordering/orders/\(order)",
            json: adding(#""shipping":\#(method)"#, to: PackageResources.order_json))
        ]),
    ]
  }

  private static var method: String {
    #"{"id":"pickup","name":"York","price":{"amount":0,"currency":"GBP"},"pickup":"\#(place)"}"#
  }

  private static func shop(_ number: Int, _ city: String, lacks: Bool = false) -> String {
    let missing = lacks ? #"{"variant":"00000000-0000-7000-9000-000000000001","units":1}"# : ""
    let hours = number == 1 ? #"{"day":"monday","times":"10:00–18:00"},{"day":"saturday","times":"10:00–14:00"}"# : ""
    return #"""
      {"id":"00000000-0000-7000-8000-0000000000a\#(number)","name":"\#(city)","address":{"name":"\#(city)",
      "lines":["2 Low Street"],"city":"\#(city)","postalCode":"YO1 7HH","country":"GB"},"hours":[\#(hours)],
      "distance":\#(number * 1_200),"missing":[\#(missing)]}
      """#
  }

  /// Something stored with one more member.
  private static func adding(_ member: String, to json: [UInt8]) -> String {
    "{" + member + "," + String(decoding: json, as: UTF8.self).drop { $0 != "{" }.dropFirst()
  }

  private static func checkout(_ name: String, picksUp: Bool, places: [String]) -> Preview {
    let chosen =
      picksUp
      ? adding(#""pickup":"\#(place)""#, to: PackageResources.cart_json)
      : String(decoding: PackageResources.cart_json, as: UTF8.self)
    return preview(
      name, .checkout,
      [
        .init(carts, json: chosen), .init(carts + "/destination", json: chosen),
        .init(carts + "/quote", json: PackageResources.quote_json),
        .init(carts + "/pickup-places", json: #"{"items":[\#(places.joined(separator: ","))]}"#),
      ])
  }

  private static func preview(
    _ name: String, _ route: OrderingRoute, _ answers: [CannedTransport.Answer]
  ) -> Preview {
    Preview(name, answers: answers) { client in
      OrderingRouter(route, cart: cart)
        .environment(OrderingModel(client: OrderingHTTPClient(client: client)))
        .environment(\.orderingOutlets, OrderingOutlets(countries: ["DE", "GB"], bankDetails: ["20-20-15"]))
    }
  }
}

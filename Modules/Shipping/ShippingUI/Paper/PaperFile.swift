public import Foundation
public import FoundationCore
import FoundationUI
public import MyStoreKit
import Shipping
public import StoreIdentifiers
public import WebUI

/// Where a browser finds papers as PDF. Composition serves them to the staff user who is signed in, and those of returns
/// to whoever may read the order.
public enum PaperFile: Hashable, Sendable {
  /// The packing slip of a fulfilment order.
  case packingSlip(FulfilmentOrderID)
  /// The packing slip of a shipment.
  case shipmentSlip(ShipmentID)
  /// The address label of a shipment.
  case label(ShipmentID)
  /// The slip of a return.
  case returnSlip(GoodsReturnID)
  /// The label of a return.
  case returnLabel(GoodsReturnID)
  /// What to fetch for fulfilment orders, of which there are at most `ShippingPaper.pickListLimit`.
  case pickList([FulfilmentOrderID])

  /// What the paths of all papers begin with.
  public static let prefix = "/office/papers/"
  /// What the paths of the papers that buyers have begin with.
  public static let buyersPrefix = "/papers/"

  /// The address of the paper. A pick list is in a locale's language, other papers are in their order's.
  public func location(in locale: Locale = Locale(identifier: "en")) -> PageLocation {
    switch self {
    case .pickList(let orders):
      PageLocation(
        ["office", "papers", kind],
        query: ["orders": Self.text(orders), "language": locale.identifier(.bcp47)])
    default: PageLocation(["office", "papers", kind, id])
    }
  }

  /// The address of the paper for its buyer, with the token of the order's page if that has one; nil for papers that are
  /// staff's alone.
  public func buyersLocation(token: String?) -> PageLocation? {
    switch self {
    case .returnSlip, .returnLabel: PageLocation(["papers", kind, id], query: ["token": token])
    default: nil
    }
  }

  /// The paper at a buyer's address; nil where there is none.
  public init?(buyersLocation location: PageLocation) {
    let segments = location.segments
    guard segments.count == 3, segments[0] == "papers",
      let paper = PaperFile(location: PageLocation(["office"] + segments)), paper.buyersLocation(token: nil) != nil
    else { return nil }
    self = paper
  }

  /// The paper at an address, and the language that it names; nil where there is none.
  public init?(location: PageLocation) {
    let segments = location.segments
    guard segments.starts(with: ["office", "papers"]) else { return nil }
    if segments.dropFirst(2) == ["pick-list"] {
      let orders = (location["orders"] ?? "").split(separator: ",").map { FulfilmentOrderID(String($0)) }
      let known = orders.compactMap(\.self)
      guard !known.isEmpty, known.count == orders.count else { return nil }
      self = .pickList(known)
      return
    }
    guard segments.count == 4 else { return nil }
    let paper: PaperFile? =
      switch segments[2] {
      case "packing-slip": FulfilmentOrderID(segments[3]).map { .packingSlip($0) }
      case "shipment-slip": ShipmentID(segments[3]).map { .shipmentSlip($0) }
      case "label": ShipmentID(segments[3]).map { .label($0) }
      case "return-slip": GoodsReturnID(segments[3]).map { .returnSlip($0) }
      case "return-label": GoodsReturnID(segments[3]).map { .returnLabel($0) }
      default: nil
      }
    guard let paper else { return nil }
    self = paper
  }

  /// The operation that answers the paper: in a language where it is not in its order's, and by the token of an order's page
  /// where it is its buyer's.
  public func request(language: String?, token: String? = nil) -> TransportRequest {
    let shipping = "/api/v1/shipping"
    return switch self {
    case .packingSlip(let id): TransportRequest(method: .get, path: "\(shipping)/fulfilment-orders/\(id)/packing-slip")
    case .shipmentSlip(let id): TransportRequest(method: .get, path: "\(shipping)/shipments/\(id)/packing-slip")
    case .label(let id): TransportRequest(method: .get, path: "\(shipping)/shipments/\(id)/label")
    case .returnSlip(let id): ofReturn(id, "slip", token)
    case .returnLabel(let id): ofReturn(id, "label", token)
    case .pickList(let orders):
      TransportRequest(
        method: .get, path: "\(shipping)/pick-list",
        query: [QueryItem("fulfilmentOrders", Self.text(orders)), QueryItem("language", language)].compactMap(\.self))
    }
  }

  private func ofReturn(_ id: GoodsReturnID, _ paper: String, _ token: String?) -> TransportRequest {
    TransportRequest(
      method: .get, path: "/api/v1/shipping/returns/\(id)/\(paper)",
      query: [QueryItem("token", token)].compactMap(\.self))
  }

  /// What the file is called.
  public var name: String { kind + ".pdf" }

  private var kind: String {
    switch self {
    case .packingSlip: "packing-slip"
    case .shipmentSlip: "shipment-slip"
    case .label: "label"
    case .returnSlip: "return-slip"
    case .returnLabel: "return-label"
    case .pickList: "pick-list"
    }
  }

  private var id: String {
    switch self {
    case .packingSlip(let id): id.description
    case .shipmentSlip(let id), .label(let id): id.description
    case .returnSlip(let id), .returnLabel(let id): id.description
    case .pickList: ""
    }
  }

  private static func text(_ orders: [FulfilmentOrderID]) -> String {
    orders.map(\.description).joined(separator: ",")
  }
}

/// A link to a paper, which is staff's unless it has the address for a buyer. It works without JavaScript.
struct PaperLinkView: View {
  let title: String
  let paper: PaperFile
  let location: PageLocation?
  @Environment(\.shippingText) private var text

  init(_ title: String, _ paper: PaperFile, at location: PageLocation? = nil) {
    (self.title, self.paper, self.location) = (title, paper, location)
  }

  @ViewBuilder var body: some View {
    if let file = URL(string: (location ?? paper.location(in: text.locale)).description) {
      Link(title, destination: file).accessibilityIdentifier("paper-\(paper.name.dropLast(4))")
    }
  }
}

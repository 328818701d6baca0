public import Foundation
public import FoundationCore
import FoundationUI
public import MyStoreKit
import Shipping
public import StoreIdentifiers
public import WebUI

/// Where a browser finds papers as PDF. Composition serves them to the staff user who is signed in.
public enum PaperFile: Hashable, Sendable {
  /// The packing slip of a fulfilment order.
  case packingSlip(FulfilmentOrderID)
  /// The packing slip of a shipment.
  case shipmentSlip(ShipmentID)
  /// The address label of a shipment.
  case label(ShipmentID)
  /// The slip of a return.
  case returnSlip(GoodsReturnID)
  /// What to fetch for fulfilment orders, of which there are at most `ShippingPaper.pickListLimit`.
  case pickList([FulfilmentOrderID])

  /// What the paths of all papers begin with.
  public static let prefix = "/office/papers/"

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
      default: nil
      }
    guard let paper else { return nil }
    self = paper
  }

  /// The operation that answers the paper, in a language where it is not in its order's.
  public func request(language: String?) -> TransportRequest {
    let shipping = "/api/v1/shipping"
    return switch self {
    case .packingSlip(let id): TransportRequest(method: .get, path: "\(shipping)/fulfilment-orders/\(id)/packing-slip")
    case .shipmentSlip(let id): TransportRequest(method: .get, path: "\(shipping)/shipments/\(id)/packing-slip")
    case .label(let id): TransportRequest(method: .get, path: "\(shipping)/shipments/\(id)/label")
    case .returnSlip(let id): TransportRequest(method: .get, path: "\(shipping)/returns/\(id)/slip")
    case .pickList(let orders):
      TransportRequest(
        method: .get, path: "\(shipping)/pick-list",
        query: [QueryItem("fulfilmentOrders", Self.text(orders)), QueryItem("language", language)].compactMap(\.self))
    }
  }

  /// What the file is called.
  public var name: String { kind + ".pdf" }

  private var kind: String {
    switch self {
    case .packingSlip: "packing-slip"
    case .shipmentSlip: "shipment-slip"
    case .label: "label"
    case .returnSlip: "return-slip"
    case .pickList: "pick-list"
    }
  }

  private var id: String {
    switch self {
    case .packingSlip(let id): id.description
    case .shipmentSlip(let id), .label(let id): id.description
    case .returnSlip(let id): id.description
    case .pickList: ""
    }
  }

  private static func text(_ orders: [FulfilmentOrderID]) -> String {
    orders.map(\.description).joined(separator: ",")
  }
}

/// A link to a paper. It works without JavaScript.
struct PaperLinkView: View {
  let title: String
  let paper: PaperFile
  @Environment(\.shippingText) private var text

  init(_ title: String, _ paper: PaperFile) { (self.title, self.paper) = (title, paper) }

  @ViewBuilder var body: some View {
    if let file = URL(string: paper.location(in: text.locale).description) {
      Link(title, destination: file).accessibilityIdentifier("paper-\(paper.name.dropLast(4))")
    }
  }
}

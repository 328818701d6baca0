import Addresses
import AddressesUI
import Foundation
import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// Who bought an order: name, ways to reach them, what else they have ordered, and where it goes. Takes plain values.
struct OrderCustomerView: View {
  let order: Order
  let buyer: OrderBuyer?
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.orderingText) private var text
  @Environment(\.displayFormat) private var format
  @Environment(\.locale) private var locale

  var body: some View {
    Section(text("Customer")) {
      Box("side-lines") {
        if let name = order.address?.name { Text(name).bold().accessibilityIdentifier("buyer-name") }
        Text(order.customer == nil ? text("Without an account") : text("With an account")).foregroundStyle(.secondary)
        if let email = order.email {
          if let address = URL(string: "mailto:" + email) {
            Link(email, destination: address).accessibilityIdentifier("buyer-email")
          } else {
            Text(email)
          }
          if let buyer, buyer.orders > 0 {
            NavigationLink(sum(buyer), value: OrderingRoute.orders(query: email))
              .accessibilityIdentifier("buyer-orders")
          }
          if let mails = outlets.mails(email) {
            NavigationLink(text("Mails to this address"), value: mails).accessibilityIdentifier("buyer-mails")
          }
        }
      }
    }
    if let address = order.address {
      Section(OrderAddressTitle(order).title(in: text)) {
        Box("address") { AddressView(address) }.accessibilityIdentifier("order-address")
      }
    }
    if let exemption = order.exemption {
      Section(text("No VAT is charged")) {
        Box("side-lines") {
          LabeledContent(text("VAT number"), value: exemption.vatNumber).accessibilityIdentifier("order-vat-number")
          if let name = exemption.name { LabeledContent(text("Registered as"), value: name) }
          if let address = exemption.address {
            LabeledContent(text("Registered at")) {
              VStack(alignment: .leading, spacing: .none) {
                ForEach(Array(address.split(separator: "\n").enumerated()), id: \.offset) { Text(String($0.element)) }
              }
            }
          }
          LabeledContent(text("Confirmed"), value: format.dateTime(exemption.confirmedAt))
          LabeledContent(text("Reference"), value: exemption.reference).accessibilityIdentifier("order-vat-reference")
          if order.status.lifecycle == .draft { RegisterQuestionView(number: exemption.vatNumber) }
        }
      }
    }
    if let note = order.note {
      Section(text("Note of the buyer")) { Text(note).accessibilityIdentifier("order-note") }
    }
    if order.shipping != nil || language != nil || order.reference != nil || dueDate != nil || !order.agreed.isEmpty {
      Section(text("About the order")) {
        Box("side-lines") {
          if let shipping = order.shipping { LabeledContent(text("Delivery"), value: shipping.name) }
          if let arrival = order.shipping?.arrival {
            LabeledContent(
              text("Promised until"), value: format.day(arrival.latest))
          }
          if let language {
            LabeledContent(text("Language"), value: language).accessibilityIdentifier("order-language")
          }
          if let reference = order.reference { LabeledContent(text("Reference"), value: reference) }
          if let dueDate { LabeledContent(text("Payment is due"), value: format.date(dueDate)) }
          if !order.agreed.isEmpty {
            LabeledContent(text("The buyer has agreed to")) {
              VStack(alignment: .leading, spacing: .none) {
                ForEach(order.agreed, id: \.page) { shown in
                  NavigationLink(
                    text("{1}, version {2}", "/pages/" + shown.handle, format.number(Int(clamping: shown.version))),
                    value: outlets.agreedText(shown, order.locale))
                }
              }
            }
            .accessibilityIdentifier("order-agreed")
          }
        }
      }
    }
  }

  /// When it is to be paid; nil where it is paid, or waits for ever.
  private var dueDate: Timestamp? {
    order.status.lifecycle == .placed && order.status.payment == .none ? order.dueAt : nil
  }

  private func sum(_ buyer: OrderBuyer) -> String {
    let count = text(count: buyer.orders, "# order", "# orders")
    return buyer.total.map { text("{1}, {2} in all", count, format.price($0)) } ?? count
  }

  /// What people call the language that the buyer ordered in.
  private var language: String? {
    order.locale.map { locale.localizedString(forIdentifier: $0) ?? $0 }
  }
}

import Addresses
import Documents
import Foundation
import FoundationCore
import Inventory
import InventoryService
import Ordering
import OrderingService
import Persistence
import Settings
import Shipping
import ShippingService
import ShippingUI
import StoreIdentifiers

extension PaperPorts {
  /// How papers are written and drawn: by the shop's settings, in the language of each order.
  static func shop(
    _ front: ShopFront, drawer: DocumentDrawer, values: @escaping @Sendable () -> SettingValues
  ) -> PaperPorts {
    PaperPorts(
      order: { id, snapshot throws(ShippingError) in
        do throws(OrderingError) {
          return try snapshot.within(OrderingSchema.self) { snapshot throws(OrderingError) in
            try OrderShipments.printed(id, in: snapshot)
          }.map(printed)
        } catch { throw .storage(error.asStorage) }
      },
      location: { id, language, snapshot throws(ShippingError) in
        do throws(InventoryError) {
          return try snapshot.within(InventorySchema.self) { snapshot throws(InventoryError) in
            try Locations.known(id, in: snapshot)
          }.map { location in
            ShippingPaper.Party(
              name: location.name, lines: location.details.address.map { lines(of: $0, in: language) } ?? [])
          }
        } catch { throw .storage(error.asStorage) }
      },
      sender: { language in
        let values = values()
        let (name, legalName) = (values[ShopSettings.name], values[ShopSettings.legalName])
        let owner = legalName.isEmpty || legalName == name ? [] : [legalName]
        let contact = [values[ShopSettings.email], values[ShopSettings.phone]].filter { !$0.isEmpty }
        return ShippingPaper.Party(
          name: name,
          lines: owner + (values[ShopSettings.address].map { lines(of: $0, in: language) } ?? [])
            + (contact.isEmpty ? [] : [contact.joined(separator: " · ")]))
      },
      language: { front.language($0) },
      draw: { paper throws(ShippingError) in
        do throws(DocumentFailure) { return try await drawer.pdf(paper.document) } catch {
          throw error == .tooLong ? .paperTooLong : .notDrawn(error.message)
        }
      })
  }
}

/// What is printed of an order.
private func printed(_ order: Order) -> PrintedOrder {
  let address = order.address
  return PrintedOrder(
    number: order.number, language: order.locale,
    recipient: { language in
      address.map { address in
        // What is picked up goes nowhere: its address is the place's.
        if order.shipping?.pickup != nil {
          return ShippingPaper.Party(name: address.name, lines: [order.shipping?.name ?? ""])
        }
        // The label begins with the name where the country's addresses do.
        let label = lines(of: address, in: language)
        return ShippingPaper.Party(
          name: address.name, lines: label.first == address.name ? Array(label.dropFirst()) : label)
      }
    },
    lines: order.lines.flatMap { line in
      if line.components.isEmpty {
        return [PrintedOrder.Line(id: line.id, sku: line.sku, name: line.name, title: line.describedName)]
      }
      // Parcels have what bundles are made of.
      return line.components.map {
        PrintedOrder.Line(
          id: $0.id, sku: $0.sku, name: $0.name, title: "\(line.describedName): \($0.shownName)")
      }
    })
}

/// An address as it is written on parcels, with its country.
private func lines(of address: PostalAddress, in language: String) -> [String] {
  address.label() + [Country.name(of: address.country, in: Locale(identifier: language))]
}

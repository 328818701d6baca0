import Addresses
import FoundationCore
import Inventory
import InventoryService
import Ordering
import OrderingService
import Outbound
import OutboundService
import Persistence
import Settings
import Shipping
import ShippingService
import StoreIdentifiers

extension CarrierPorts {
  /// How carriers learn where a parcel comes from and goes to, and how their servers are asked.
  static func shop(
    _ client: GuardedHTTPClient, key: [UInt8], allowsPlainHTTP: Bool, values: @escaping @Sendable () -> SettingValues
  ) -> CarrierPorts {
    CarrierPorts(
      recipient: { id, snapshot throws(ShippingError) in
        let order: Order?
        do throws(OrderingError) {
          order = try snapshot.within(OrderingSchema.self) { snapshot throws(OrderingError) in
            try OrderShipments.printed(id, in: snapshot)
          }
        } catch { throw .storage(error.asStorage) }
        // What is picked up goes nowhere.
        guard let order, order.shipping?.pickup == nil, var address = order.address else { return nil }
        // It is for the tax office.
        address.vatID = nil
        return address
      },
      sender: { id, snapshot throws(ShippingError) in
        do throws(InventoryError) {
          let location = try snapshot.within(InventorySchema.self) { snapshot throws(InventoryError) in
            try Locations.known(id, in: snapshot)
          }
          let values = values()
          var address = location?.details.address ?? values[ShopSettings.address]
          if address?.name.isEmptyOrWhiteSpace == true { address?.name = values[ShopSettings.name] }
          return address
        } catch { throw .storage(error.asStorage) }
      },
      call: { request, key throws(CarrierCallError) in
        guard allowsPlainHTTP || request.address.hasPrefix("https://") else {
          throw .unanswered(reason: "The address of the carrier is not https.")
        }
        var fields = [OutboundField("Authorization", "Bearer \(key)"), OutboundField("Accept", "application/json")]
        if let key = request.key { fields.append(OutboundField("Idempotency-Key", key)) }
        if request.body != nil { fields.append(OutboundField("Content-Type", "application/json")) }
        do throws(OutboundCallError) {
          // Repeats are the job's: each of them asks first what was done.
          let response = try await client.send(
            OutboundRequest(
              request.body == nil ? .get : .post, request.address, fields: fields, body: request.body ?? [],
              bodyLimit: request.limit, isIdempotent: false), deadline: .seconds(20))
          return CarrierAnswer(status: response.status, body: response.body)
        } catch { throw .unanswered(reason: error.sentence) }
      }, key: key, allowsPlainHTTP: allowsPlainHTTP)
  }
}

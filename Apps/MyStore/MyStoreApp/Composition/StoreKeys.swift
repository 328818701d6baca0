import AccessService

/// Secrets of the store, each for one use.
struct StoreKeys {
  let pages: [UInt8]
  let orders: [UInt8]
  let mail: [UInt8]
  let carriers: [UInt8]
  let alerts: [UInt8]

  /// Reads them, and makes those that there are not yet.
  init(of access: AccessService) async throws {
    pages = try await access.secret(named: "pages")
    orders = try await access.secret(named: "orders")
    mail = try await access.secret(named: "mail")
    carriers = try await access.secret(named: "carriers")
    alerts = try await access.secret(named: "stock-alerts")
  }
}

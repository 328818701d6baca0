import Access
import AccessService
import CatalogService
import ContentService
import CustomersService
import Foundation
import FoundationCore
public import HTTPServer
import Imports
import ImportsService
import Inventory
import InventoryService
import MarketingService
import MyStoreScreens
import OrderingService
import Persistence
import StoreIdentifiers

extension CustomersService {
  /// Whether the shop knows an address, with or without an account.
  func isExpected(_ email: String) async throws(AccessError) -> Bool {
    do throws(CustomersError) { return try await knows(email: email) } catch { throw .storage(error.asStorage) }
  }
}

extension ImportsService {
  /// The service of a store, with what takes in files of each kind.
  static func shop(
    _ database: Database, _ configuration: StoreConfiguration, clock: WallClock, catalog: CatalogService,
    content: ContentService, customers: CustomersService, inventory: InventoryService, marketing: MarketingService,
    ordering: OrderingService
  ) throws -> ImportsService {
    ImportsService(
      database: database, clock: clock,
      runtime: try ImportRuntime(
        folder: ImportFolder(path: configuration.importFolder, sizeLimit: configuration.importSize)),
      sources: [
        .shop(.products) { request in
          catalog.productImport.taking(
            request.format, isDryRun: request.isDryRun, isAlone: request.isAlone, as: request.principal)
        },
        .shop(.stock) { request in
          inventory.taking(
            lookUp: Ports.variants(database), isDryRun: request.isDryRun, as: request.principal)
        },
        .shop(.customers) { request in
          customers.taking(isDryRun: request.isDryRun, as: request.principal)
        },
        .shop(.orders) { request in
          ordering.formerOrders.taking(isDryRun: request.isDryRun, as: request.principal)
        },
        .shop(.discounts) { request in
          marketing.promotions.taking(
            configuration.currency, isDryRun: request.isDryRun, as: request.principal)
        },
        .shop(.redirects) { request in
          content.redirects.taking(isDryRun: request.isDryRun, as: request.principal)
        },
      ])
  }
}

extension ImportSource {
  /// A source whose files need what the screens ask for.
  fileprivate static func shop(
    _ kind: ImportKind, taking: @escaping @Sendable (Request) -> any ImportTaking
  ) -> ImportSource { ImportSource(kind, permissions: kind.permissions, taking: taking) }
}

extension JobHandler {
  /// Ends what a store of before 0130 has left: files of products were a job of the Catalog, and are one of Imports now.
  static func formerImports(_ logger: Logger) -> JobHandler {
    JobHandler(kind: "catalog.product-imports") { run in
      logger.log(.warning, "former-import-ended", [("job", "\(run.job.id)"), ("advice", "send the file again")])
      return .done
    }
  }
}

extension Store {
  /// Begins to take in the files that wait: what serves does so, while a tool that opens the store has its own work.
  public func startImports(logger: Logger = .silent) async throws {
    // No page is open yet: these are left over from a process that was killed.
    try? FileManager.default.removeItem(atPath: configuration.uploadFolder)
    try await imports.runner.start { logger.log(.warning, "import-interrupted", [("error", "\($0)")]) }
  }
}

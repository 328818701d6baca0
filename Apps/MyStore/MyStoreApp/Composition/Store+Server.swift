import Access
import AccessService
import FoundationCore
public import HTTPServer
import MyStoreScreens

extension Store {
  /// A server for the store, not yet started.
  public func server(logger: Logger = .silent) -> HTTPServer {
    let door = ShopDoor(router, access: access) { [front] in front.store.door.isClosed }
    let handler = CrossOriginHandler(
      door, keyField: StorefrontKey.field, origins: configuration.origins,
      methods: { [router] in router.openMethods(at: $0) },
      allows: { [access] in access.storefrontKeys.allow(origin: $0.origin, key: $0.key) })
    let server = HTTPServer(configuration: .init(configuration), handler: handler, logger: logger)
    server.register(in: metrics)
    return server
  }
}

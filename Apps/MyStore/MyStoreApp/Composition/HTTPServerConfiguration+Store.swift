import HTTPServer

extension HTTPServer.Configuration {
  /// Where a store listens, and whom it believes.
  init(_ configuration: StoreConfiguration) {
    self.init(
      address: configuration.address, port: configuration.port, loops: configuration.loops,
      trustedProxies: configuration.trustedProxies, origins: configuration.origins, hosts: configuration.hosts,
      isBehindTLS: configuration.isBehindTLS)
  }
}

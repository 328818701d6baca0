import Access
import Foundation
import FoundationCore
import HTTPServer
import MyStoreKit
import WebUI
import WebUIServer

/// The store's pages: a client of its API like any other, in the same process or over a network.
enum Pages {
  static func host(
    _ configuration: StoreConfiguration, access: AccessService, signingKey: [UInt8], transport: any Transport
  ) -> PageHost<WebSession, StoreRoot> {
    let (shopName, currency) = (configuration.shopName, configuration.currency)
    let anyone = HTTPClient(transport: transport, language: configuration.locale)
    return PageHost(
      PageHost.Configuration(
        siteName: shopName, origins: configuration.origins, locale: { [locale = configuration.locale] _, _ in locale }),
      security: PageSecurity(
        sign: { AccessService.digest($0, key: signingKey) }, randomBytes: { AccessService.randomBytes($0) }),
      browsers: BrowserSessions(
        anonymous: WebSession(),
        load: { id in try? await access.webSession(id.value) },
        save: { id, session in try await access.keep(session, as: id.value) },
        remove: { id in try? await access.forgetWebSession(id.value) })
    ) { request in
      StoreRoot(
        at: request.location, context: PageContext(browser: request.browser, anyone: anyone), shopName: shopName,
        currency: currency)
    }
  }
}

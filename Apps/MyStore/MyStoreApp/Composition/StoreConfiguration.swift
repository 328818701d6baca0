public import AccessService
public import FoundationCore
public import OrderingService
public import WebUI

/// What a shopkeeper decides: where the store keeps its data, where it listens, what it charges in.
public struct StoreConfiguration: Sendable {
  /// The database file.
  public var database = "var/mystore.db"
  /// The folder of pictures; empty for `media` beside the database.
  public var media = ""
  /// The folder of files that are being taken in; empty for `imports` beside the database.
  public var imports = ""
  /// How long such a file may be, in bytes.
  public var importSize = 2 << 30
  /// A numeric address to listen at.
  public var address = "127.0.0.1"
  /// The port; 0 for any that is free.
  public var port: UInt16 = 8_080
  /// Threads that serve, one a core.
  public var loops = 2
  /// What every price is in.
  public var currency = Currency.gbp
  /// The shop's own language.
  public var locale = "en-GB"
  /// The other languages that shoppers can choose, as BCP 47 tags. Their pages have addresses that begin with the tag.
  public var languages = ["pl", "ru", "zh-Hans"]
  /// What the shop is called.
  public var shopName = "MyStore"
  /// How the shop's pages look.
  public var theme = Theme()
  /// Where shoppers pay by bank transfer to, line by line; empty for a shop that tells them otherwise.
  public var bankDetails: [String] = []
  /// How much stock and money can be tied up, and by whom.
  public var limits = OrderLimits()
  /// The origins of this site, such as `https://shop.example`. Without any, it answers by numeric addresses and `localhost`
  /// alone.
  public var origins: Set<String> = []
  /// Reverse proxies whose word on the client's address is believed.
  public var trustedProxies: Set<String> = []
  /// Whether a proxy serves the store over HTTPS.
  public var isBehindTLS = false

  /// How often each network may open carts, open accounts, try to sign in, and write what else anyone may.
  public var writeRates = WriteRates()

  /// The defaults: a store on this machine alone.
  public init() {}

  /// The hosts of `origins`, as requests name them.
  var hosts: Set<String> {
    Set(
      origins.compactMap { origin in
        origin.firstRange(of: "://").map { origin[$0.upperBound...].lowercased() }
      })
  }

  /// Where browsers find the store, the best first: over TLS before anything else.
  var publicOrigins: [String] {
    guard !origins.isEmpty else { return ["http://\(address):\(port)"] }
    return origins.sorted { ($0.hasPrefix("https:") ? 0 : 1, $0) < ($1.hasPrefix("https:") ? 0 : 1, $1) }
  }

  /// The folder that pictures are kept in.
  public var mediaFolder: String { media.isEmpty ? besideDatabase("media") : media }

  /// The folder that files lie in which are being taken in.
  public var importFolder: String { imports.isEmpty ? besideDatabase("imports") : imports }

  /// The folder that files lie in which pages were sent, until they have been read: on a disk, unlike some systems' folder
  /// for temporary files, and found again after the process was killed.
  var uploadFolder: String { besideDatabase("uploads") }

  private func besideDatabase(_ name: String) -> String {
    guard let slash = database.lastIndex(of: "/") else { return name }
    return database[...slash] + name
  }
}

public import AccessService
public import FoundationCore
public import OutboundService
public import Settings

/// What a shopkeeper decides: where the store keeps its data, where it listens, what it charges in.
public struct StoreConfiguration: Sendable {
  /// The database: a file, or the address of a PostgreSQL database such as `postgresql:///mystore`.
  public var database = "var/mystore.db"
  /// The program that is started for pictures and documents, each in a process of its own: this one.
  public var program = "/proc/self/exe"
  /// The folder of pictures; empty for `media` beside the database.
  public var media = ""
  /// The folder of files that are being taken in; empty for `imports` beside the database.
  public var imports = ""
  /// How long such a file may be, in bytes.
  public var importSize = 2 << 30
  /// The folder of daily backups; empty for `backups` beside the database.
  public var backups = ""
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
  /// What flags, the environment or a file set of the shop's settings, by key: it holds whatever the office says.
  public var settings: [String: SettingValue] = [:]
  /// The origins of this site, such as `https://shop.example`. Without any, it answers by numeric addresses and `localhost`
  /// alone.
  public var origins: Set<String> = []
  /// Reverse proxies whose word on the client's address is believed.
  public var trustedProxies: Set<String> = []
  /// Whether a proxy serves the store over HTTPS.
  public var isBehindTLS = false

  /// How messages leave.
  public var mail = MailConfiguration()
  /// Where the store may call beside the public Internet, such as a warehouse's program in the shop's own network.
  public var allowedNetworks: [AddressNetwork] = []
  /// Whether others may be asked without TLS: what is asked within the shop's own networks often has none.
  var allowsPlainHTTP: Bool { !allowedNetworks.isEmpty }

  /// How often each network may open carts, open accounts, try to sign in, and write what else anyone may.
  public var writeRates = WriteRates()

  /// The defaults: a store on this machine alone.
  public init() {}

  /// The shop's settings as far as flags tell: for what knows no database.
  var flagged: SettingValues { SettingValues(settings) }

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

  /// The folder that daily backups are written to.
  public var backupFolder: String { backups.isEmpty ? besideDatabase("backups") : backups }

  /// The folder that files lie in which pages were sent, until they have been read: on a disk, unlike some systems' folder
  /// for temporary files, and found again after the process was killed.
  var uploadFolder: String { besideDatabase("uploads") }

  /// The path that the store's other files are kept beside, and its control socket: the database's file. A store on a
  /// server keeps them where a file would be by default.
  var place: String { isOnServer ? "var/mystore" : database }

  /// Whether the database is one of a PostgreSQL server.
  var isOnServer: Bool { database.hasPrefix("postgresql://") || database.hasPrefix("postgres://") }

  func besideDatabase(_ name: String) -> String {
    guard let slash = place.lastIndex(of: "/") else { return name }
    return place[...slash] + name
  }
}

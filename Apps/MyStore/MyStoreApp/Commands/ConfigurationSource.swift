import AccessService
import Foundation
import FoundationCore
import HTTPServer

/// Where the configuration comes from: flags first, then the environment, then a file, then the defaults.
enum ConfigurationSource {
  /// One thing that can be set.
  struct Flag: Sendable {
    let name: String
    let summary: String
    let apply: @Sendable (String, inout StoreConfiguration) -> Bool
    let show: @Sendable (StoreConfiguration) -> String

    var environmentName: String { "MYSTORE_" + name.uppercased().replacing("-", with: "_") }
  }

  static let flags: [Flag] = process + mail + shop

  private static let process: [Flag] = [
    Flag(name: "database", summary: "the database file, or the address of a PostgreSQL database: postgresql:///mystore")
    {
      $1.database = $0
      return !$0.isEmpty
    } show: {
      $0.shownDatabase
    },
    Flag(name: "media", summary: "the folder of pictures (default: media beside the database)") {
      $1.media = $0
      return !$0.isEmpty
    } show: {
      $0.mediaFolder
    },
    Flag(
      name: "imports", summary: "the folder of files that are being imported (default: imports beside the database)"
    ) {
      $1.imports = $0
      return !$0.isEmpty
    } show: {
      $0.importFolder
    },
    Flag(name: "import-size", summary: "the largest such file, in MiB, 1 to 1048576") {
      guard let size = Int($0), (1...1_048_576).contains(size) else { return false }
      $1.importSize = size << 20
      return true
    } show: {
      String($0.importSize >> 20)
    },
    Flag(name: "backups", summary: "the folder of daily backups (default: backups beside the database)") {
      $1.backups = $0
      return !$0.isEmpty
    } show: {
      $0.backupFolder
    },
    Flag(name: "address", summary: "the numeric address to listen on") {
      $1.address = $0
      return !$0.isEmpty
    } show: {
      $0.address
    },
    Flag(name: "port", summary: "the port to listen on; 0 for any free port") {
      guard let port = UInt16($0) else { return false }
      $1.port = port
      return true
    } show: {
      String($0.port)
    },
    Flag(name: "loops", summary: "the number of threads that serve, 1 to 64") {
      guard let loops = Int($0), (1...64).contains(loops) else { return false }
      $1.loops = loops
      return true
    } show: {
      String($0.loops)
    },
    Flag(name: "currency", summary: "the currency of every price, as an ISO 4217 code") {
      guard let currency = Currency(code: $0) else { return false }
      $1.currency = currency
      return true
    } show: {
      $0.currency.code
    },
    Flag(name: "locale", summary: "the shop's own language, such as en-GB, pl or zh-Hans") {
      $1.locale = $0
      return LanguageTag.isValid($0)
    } show: {
      $0.locale
    },
    Flag(
      name: "origins",
      summary: "the origins of this site, such as https://shop.example, separated by commas; other hosts are refused"
    ) {
      let origins = $0.split(separator: ",").map { String($0.trimmingPrefix(" ")) }
      $1.origins = Set(origins)
      // As browsers write them: a path, or the scheme's own port, would match nothing.
      return origins.allSatisfy {
        $0.wholeMatch(of: /https?:\/\/[^\/?#@\s]+/) != nil && !$0.hasSuffix(":443") && !$0.hasSuffix(":80")
      }
    } show: {
      $0.origins.sorted().joined(separator: ",")
    },
    Flag(name: "trusted-proxies", summary: "reverse proxies whose X-Forwarded-For is believed, with commas between") {
      $1.trustedProxies = Set($0.split(separator: ",").map { String($0) })
      return true
    } show: {
      $0.trustedProxies.sorted().joined(separator: ",")
    },
    Flag(name: "behind-tls", summary: "true when a proxy serves the store over HTTPS") {
      $1.isBehindTLS = $0 == "true"
      return $0 == "true" || $0 == "false"
    } show: {
      String($0.isBehindTLS)
    },
    rate("carts-per-minute", "carts that each network address may open in a minute", .seconds(60), \.carts),
    rate(
      "registrations-per-hour", "accounts that each network address may open in an hour", .seconds(3_600),
      \.registrations),
    rate("sign-ins-per-minute", "attempts to sign in of each network address in a minute", .seconds(60), \.signIns),
    rate(
      "alerts-per-hour", "messages about goods that are back that each network address may ask for in an hour",
      .seconds(3_600), \.alerts),
    rate(
      "writes-per-minute", "other writes of shoppers from each network address in a minute", .seconds(60), \.others),
  ]

  private static func rate(
    _ name: String, _ summary: String, _ period: Duration,
    _ rate: any WritableKeyPath<WriteRates, Rate> & Sendable
  ) -> Flag {
    Flag(name: name, summary: summary + ", 1 to 1000000") {
      guard let count = Int($0), (1...1_000_000).contains(count) else { return false }
      $1.writeRates[keyPath: rate] = Rate(count, per: period)
      return true
    } show: {
      String($0.writeRates[keyPath: rate].burst)
    }
  }

  /// Reads the configuration for a command.
  static func configuration(
    _ arguments: inout Arguments, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(Arguments.UsageError) -> StoreConfiguration {
    let path = arguments.option("config") ?? environment["MYSTORE_CONFIG"]
    let file = try path.map { path throws(Arguments.UsageError) in try entries(path) } ?? [:]
    if let unknown = file.keys.filter({ name in !flags.contains { $0.name == name } }).min() {
      throw Arguments.UsageError(description: "The file sets \(unknown), which is not a setting.")
    }
    var configuration = StoreConfiguration()
    for flag in flags {
      let given =
        arguments.option(flag.name) ?? environment[flag.environmentName] ?? file[flag.name]
      guard let given else { continue }
      guard flag.apply(given, &configuration) else {
        throw Arguments.UsageError(description: "\(flag.name) cannot be “\(given)”: it is \(flag.summary).")
      }
    }
    return configuration
  }

  /// Lines of `name = value`; `#` begins a comment.
  private static func entries(_ path: String) throws(Arguments.UsageError) -> [String: String] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw Arguments.UsageError(description: "The file \(path) cannot be read.")
    }
    var entries: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let plain = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
      if plain.isEmpty { continue }
      let parts = plain.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2 else {
        throw Arguments.UsageError(description: "In \(path), “\(plain)” is not a setting: write name = value.")
      }
      entries[parts[0]] = parts[1]
    }
    return entries
  }
}

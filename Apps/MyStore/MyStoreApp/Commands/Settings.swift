import AccessService
import Catalog
import Foundation
import FoundationCore
import HTTPServer
import WebUI

/// Where the configuration comes from: flags first, then the environment, then a file, then the defaults.
struct Settings {
  /// One thing that can be set.
  struct Setting: Sendable {
    let name: String
    let summary: String
    let apply: @Sendable (String, inout StoreConfiguration) -> Bool
    let show: @Sendable (StoreConfiguration) -> String

    var environmentName: String { "MYSTORE_" + name.uppercased().replacing("-", with: "_") }
  }

  static let all: [Setting] = process + limits

  private static let process: [Setting] = [
    Setting(name: "database", summary: "the database file") {
      $1.database = $0
      return !$0.isEmpty
    } show: {
      $0.database
    },
    Setting(name: "media", summary: "the folder of pictures (default: media beside the database)") {
      $1.media = $0
      return !$0.isEmpty
    } show: {
      $0.mediaFolder
    },
    Setting(
      name: "imports", summary: "the folder of files that are being imported (default: imports beside the database)"
    ) {
      $1.imports = $0
      return !$0.isEmpty
    } show: {
      $0.importFolder
    },
    Setting(name: "import-size", summary: "the largest such file, in MiB, 1 to 1048576") {
      guard let size = Int($0), (1...1_048_576).contains(size) else { return false }
      $1.importSize = size << 20
      return true
    } show: {
      String($0.importSize >> 20)
    },
    Setting(name: "address", summary: "the numeric address to listen on") {
      $1.address = $0
      return !$0.isEmpty
    } show: {
      $0.address
    },
    Setting(name: "port", summary: "the port to listen on; 0 for any free port") {
      guard let port = UInt16($0) else { return false }
      $1.port = port
      return true
    } show: {
      String($0.port)
    },
    Setting(name: "loops", summary: "the number of threads that serve, 1 to 64") {
      guard let loops = Int($0), (1...64).contains(loops) else { return false }
      $1.loops = loops
      return true
    } show: {
      String($0.loops)
    },
    Setting(name: "currency", summary: "the currency of every price, as an ISO 4217 code") {
      guard let currency = Currency(code: $0) else { return false }
      $1.currency = currency
      return true
    } show: {
      $0.currency.code
    },
    Setting(name: "locale", summary: "the shop's own language, such as en-GB, pl or zh-Hans") {
      $1.locale = $0
      return LanguageTag.isValid($0)
    } show: {
      $0.locale
    },
    Setting(name: "languages", summary: "other languages that shoppers can choose, separated by commas") {
      $1.languages = $0.split(separator: ",").map { $0.trimmingPrefix(" ") }.map { String($0) }
      return $1.languages.allSatisfy { LanguageTag.isValid($0) } && Set($1.languages).count == $1.languages.count
    } show: {
      $0.languages.joined(separator: ",")
    },
    Setting(name: "shop-name", summary: "the shop's name") {
      $1.shopName = $0
      return !$0.isEmptyOrWhiteSpace
    } show: {
      $0.shopName
    },
    Setting(name: "accent", summary: "the color of links and main buttons, as six hexadecimal digits such as 1d4ed8") {
      guard $0.wholeMatch(of: /[0-9A-Fa-f]{6}/) != nil else { return false }
      let (logo, corners) = ($1.theme.logo, $1.theme.corners)
      $1.theme = Theme(accent: $0)
      ($1.theme.logo, $1.theme.corners) = (logo, corners)
      return true
    } show: {
      $0.theme.tint.light.digits
    },
    Setting(name: "corners", summary: "how round corners are: square, soft or round") {
      guard let corners = Theme.Corners(rawValue: $0) else { return false }
      $1.theme.corners = corners
      return true
    } show: {
      $0.theme.corners.rawValue
    },
    Setting(name: "logo", summary: "the path of a picture of this site that stands for the shop's name on its pages") {
      $1.theme.logo = $0
      return $0.wholeMatch(of: /\/[^\/\s\\][^\s\\]*/) != nil
    } show: {
      $0.theme.logo ?? ""
    },
    Setting(name: "bank-details", summary: "the bank account that shoppers pay to; a semicolon ends a line") {
      $1.bankDetails = $0.split(separator: ";").map { String($0.trimmingPrefix(" ")) }.filter { !$0.isEmpty }
      return $1.bankDetails.count <= 10 && $0.utf8.count <= 1_000
    } show: {
      $0.bankDetails.joined(separator: "; ")
    },
    Setting(
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
    Setting(name: "trusted-proxies", summary: "reverse proxies whose X-Forwarded-For is believed, with commas between")
    {
      $1.trustedProxies = Set($0.split(separator: ",").map { String($0) })
      return true
    } show: {
      $0.trustedProxies.sorted().joined(separator: ",")
    },
    Setting(name: "behind-tls", summary: "true when a proxy serves the store over HTTPS") {
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
      "writes-per-minute", "other writes of shoppers from each network address in a minute", .seconds(60), \.others),
  ]

  private static func rate(
    _ name: String, _ summary: String, _ period: Duration,
    _ rate: any WritableKeyPath<WriteRates, Rate> & Sendable
  ) -> Setting {
    Setting(name: name, summary: summary + ", 1 to 1000000") {
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
    if let unknown = file.keys.filter({ name in !all.contains { $0.name == name } }).min() {
      throw Arguments.UsageError(description: "The file sets \(unknown), which is not a setting.")
    }
    var configuration = StoreConfiguration()
    for setting in all {
      let given =
        arguments.option(setting.name) ?? environment[setting.environmentName] ?? file[setting.name]
      guard let given else { continue }
      guard setting.apply(given, &configuration) else {
        throw Arguments.UsageError(description: "\(setting.name) cannot be “\(given)”: it is \(setting.summary).")
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

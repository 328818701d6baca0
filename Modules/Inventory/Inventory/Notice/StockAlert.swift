public import FoundationCore
public import StoreIdentifiers

/// Marks ids of stock alerts.
public enum StockAlertTag {}
/// The id of a stock alert.
public typealias StockAlertID = Identifier<StockAlertTag>

/// A request for one message when a variant that is sold out can be bought again.
public struct NewStockAlert: Hashable, Sendable {
  /// What is waited for.
  public var variant: VariantID
  /// Who is written to.
  public var email: String
  /// The language that the message is to be in, as a BCP 47 tag; nil for the shop's own.
  public var language: String?

  /// A request for a message.
  public init(variant: VariantID, email: String, language: String? = nil) {
    self.variant = variant
    self.email = email
    self.language = language
  }
}

/// A request to write to somebody about their stock alerts no more.
public struct StockAlertEnding: Hashable, Sendable {
  /// What the link in the message has.
  public var token: String

  /// A request by a link's token.
  public init(token: String) { self.token = token }
}

/// How many people wait for a variant.
public struct StockAlertCount: Hashable, Sendable {
  /// What is waited for.
  public let variant: VariantID
  /// How many addresses will be written to when it can be bought again.
  public let waiting: Int

  /// So many people wait for a variant.
  public init(variant: VariantID, waiting: Int) {
    self.variant = variant
    self.waiting = waiting
  }
}

extension Schema where Value == NewStockAlert {
  /// The request for a message.
  public static let newStockAlert = Schema.object(
    "NewStockAlert", Field("variant", \.variant, .identifier()), Field("email", \.email, .email),
    .optional("language", \.language, .text(2...35))
  ) { NewStockAlert(variant: $0, email: $1, language: $2) }
}

extension Schema where Value == StockAlertEnding {
  /// The request to write no more.
  public static let stockAlertEnding = Schema.object("StockAlertEnding", Field("token", \.token, .text(1...200))) {
    StockAlertEnding(token: $0)
  }
}

extension Schema where Value == StockAlertCount {
  /// How many people wait, as the API sends it.
  public static let stockAlertCount = Schema.object(
    "StockAlertCount", Field("variant", \.variant, .identifier()), Field("waiting", \.waiting, .count)
  ) { StockAlertCount(variant: $0, waiting: $1) }
}

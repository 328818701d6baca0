public import Access
import AccessService
public import Foundation
public import FoundationCore
public import Markets
public import Persistence

/// The source of truth for markets and tax rates. It is made of parts; those that staff use ask for their permission.
public final class MarketsService: Sendable {
  /// What staff do with markets.
  public let markets: ShopMarkets
  /// What staff do with rates.
  public let rates: ShopTaxRates
  /// What the shop sells on to a destination.
  public let terms: TaxTerms
  /// The VAT numbers of businesses that buy.
  public let vatNumbers: VATNumbers

  /// Creates a service over the store's database.
  ///
  /// - Parameters:
  ///   - database: The store's database.
  ///   - clock: Says which day it is.
  ///   - currency: The shop's own currency.
  ///   - timeZone: Where the shop's days begin and end.
  ///   - seller: What taxes depend on of the shop.
  ///   - register: Asks the EU's register of VAT numbers.
  ///   - requester: The shop's own number, in whose name the register is asked; nil where nobody is to be asked.
  public init(
    database: Database, clock: WallClock, currency: Currency, timeZone: @escaping @Sendable () -> TimeZone = { .gmt },
    seller: @escaping @Sendable () -> TaxSeller, register: @escaping VATRegister = { _, _ in nil },
    requester: @escaping @Sendable () -> VATNumber? = { nil }
  ) {
    let current = CurrentMarkets()
    let today: @Sendable () -> LocalDay = { LocalDay(clock.now(), in: timeZone()) }
    markets = ShopMarkets(database: database, currency: currency, current: current)
    rates = ShopTaxRates(database: database, current: current, today: today)
    vatNumbers = VATNumbers(database: database, clock: clock, register: register, requester: requester)
    terms = TaxTerms(
      database: database, clock: clock, currency: currency, current: current, today: today, seller: seller,
      vatNumbers: vatNumbers)
  }
}

extension Principal {
  /// Refuses everyone who lacks a permission.
  func must(_ permission: Permission) throws(MarketsError) {
    do { try require(permission) } catch { throw .access(error) }
  }
}

extension Permission {
  /// Allows staff to see markets and tax rates.
  public static let marketsRead = Permission("markets.read")
  /// Allows staff to write markets and tax rates.
  public static let marketsWrite = Permission("markets.write")
}

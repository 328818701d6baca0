public import AccessService
public import HTTPServer
public import Persistence

/// Why Markets refused. Each case says what the caller can do next.
public enum MarketsError: StorageError, Equatable {
  /// There is no such market.
  case marketNotFound
  /// There is one with this id or name already: use another one, or the idempotency key of the first request.
  case marketExists
  /// Another market has one of the countries: take it out there first.
  case countryTaken
  /// A market needs a country; that of everywhere else has none.
  case wrongCountries
  /// A market's currency is the shop's own, which needs no rate, or its rate has too many digits: leave the currency out,
  /// or round the rate.
  case wrongCurrency
  /// The market of everywhere else cannot be removed: change its terms.
  case elsewhereStays
  /// There is no such rate.
  case rateNotFound
  /// There is one with this id already: use another id, or the idempotency key of the first request.
  case rateExists
  /// A rate of the same tax, class and place holds on one of the days: end that one first.
  case rateOverlaps
  /// The shop has as many rates as it can have: remove some first.
  case tooManyRates
  /// Somebody asks for too many VAT numbers: wait so long.
  case tooManyChecks(Duration)
  /// It has changed since it was read: read it again.
  case changedSince
  /// The principal lacks the permission: sign in with an account that has it.
  case access(AccessError)
  /// The database refused: see the error inside.
  case storage(DatabaseError)

  /// Wraps what the database reported, or names the rule that was broken.
  public init(_ error: DatabaseError) {
    self =
      switch error {
      case .constraint(.unique, "market_pkey"), .constraint(.unique, "market_name_key"): .marketExists
      case .constraint(.unique, "market_country_pkey"): .countryTaken
      case .constraint(.unique, "rate_pkey"): .rateExists
      case .constraint(.unique, "rate_once"): .rateOverlaps
      default: .storage(error)
      }
  }

  /// What the database refused, where it did.
  public var database: DatabaseError? { if case .storage(let error) = self { error } else { nil } }
}

extension MarketsError: ProblemConvertible {
  /// The refusal as the API answers it (RFC 9457).
  public var problem: Problem {
    switch self {
    case .marketNotFound: .notFound("market-not-found", detail: "There is no such market.")
    case .marketExists: .conflict("market-exists", detail: "There is a market with this id or name already.")
    case .countryTaken: .conflict("market-country-taken", detail: "Another market has one of these countries.")
    case .wrongCountries:
      .conflict("market-countries", detail: "A market needs a country; that of everywhere else has none.")
    case .wrongCurrency:
      .conflict(
        "market-currency",
        detail: "A market's own currency is another than the shop's, at a rate of not more than about nine digits.")
    case .elsewhereStays:
      .conflict("market-elsewhere-stays", detail: "The market of everywhere else cannot be removed.")
    case .rateNotFound: .notFound("tax-rate-not-found", detail: "There is no such rate.")
    case .rateExists: .conflict("tax-rate-exists", detail: "There is a rate with this id already.")
    case .rateOverlaps:
      .conflict(
        "tax-rate-overlaps", detail: "A rate of the same tax, class and place holds on one of these days already.")
    case .tooManyRates: .conflict("too-many-tax-rates", detail: "The shop has as many rates as it can have.")
    case .tooManyChecks(let wait): .tooManyRequests(retryAfter: Int(clamping: wait.components.seconds) + 1)
    case .changedSince: .preconditionFailed(detail: "It has changed since it was read: read it again.")
    case .access(let error): error.problem
    case .storage(let error): error.problem
    }
  }
}

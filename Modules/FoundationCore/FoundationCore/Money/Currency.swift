/// An ISO 4217 currency with the number of digits its minor unit has.
public struct Currency: Hashable, Sendable {
  /// Three upper-case letters.
  public let code: String
  /// Digits after the decimal point: 2 for most, 0 for JPY, 3 for KWD.
  public let exponent: Int

  /// A currency by its code; nil for anything that is not three upper-case letters of a currency in use.
  public init?(code: String) {
    guard let exponent = Self.exponents[code] else { return nil }
    self.code = code
    self.exponent = exponent
  }

  /// Minor units in one whole unit: 100 for most.
  public var unit: Int64 { (0..<exponent).reduce(1) { unit, _ in unit * 10 } }

  private init(known code: String, exponent: Int) {
    self.code = code
    self.exponent = exponent
  }

  /// Pound sterling.
  public static let gbp = Currency(known: "GBP", exponent: 2)
  /// Euro.
  public static let eur = Currency(known: "EUR", exponent: 2)
  /// United States dollar.
  public static let usd = Currency(known: "USD", exponent: 2)
  /// Yen, which has no minor unit.
  public static let jpy = Currency(known: "JPY", exponent: 0)
  /// Kuwaiti dinar, of 1,000 fils.
  public static let kwd = Currency(known: "KWD", exponent: 3)
  /// Polish złoty.
  public static let pln = Currency(known: "PLN", exponent: 2)

  /// Every code in use, in alphabetical order.
  public static let codes = exponents.keys.sorted()

  // Source: ISO 4217 list one, without funds, metals and testing codes.
  private static let exponents: [String: Int] = {
    let two = """
      AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP
      CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR
      JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN
      NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP
      SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD YER ZAR ZMW ZWG
      """
    let zero = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"
    let three = "BHD IQD JOD KWD LYD OMR TND"
    var all: [String: Int] = [:]
    for (codes, exponent) in [(two, 2), (zero, 0), (three, 3)] {
      for code in codes.split(whereSeparator: \.isWhitespace) { all[String(code)] = exponent }
    }
    return all
  }()
}

extension Schema where Value == Currency {
  /// A currency's code.
  public static var currency: Schema {
    Schema(description: .enumeration(Currency.codes)) { reader throws(SchemaViolation) in
      guard let currency = Currency(code: try reader.string()) else {
        throw SchemaViolation(code: "currency", message: "Expected an ISO 4217 currency code such as GBP.")
      }
      return currency
    } write: {
      $1.string($0.code)
    }
  }
}

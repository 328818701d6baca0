import AccessService
import Foundation
import FoundationCore
import InventoryService
import Markets
import MarketsService
import MyStoreScreens
import OrderingService
import Payments
import PaymentsService
import Settings
import Synchronization
import WebUI
import WebUIServer

/// What the shop's settings mean for its pages, made once for each state of the settings.
final class ShopFront: Sendable {
  /// What can be set, in the order of the office.
  static let sections =
    ShopSettings.sections + [OrderSettings.section, InventorySettings.section, TaxSettings.section]
    + PaymentSettings.sections
    + [BackupSettings.section]

  private struct State: Sendable {
    let values: SettingValues
    let pages: PageSite
    let store: StoreSite
    let payments: PaymentSettings
    let taxSeller: TaxSeller
  }

  private let values: @Sendable () -> SettingValues
  private let make: @Sendable (SettingValues) -> State
  private let state: Mutex<State>

  /// The pages of a shop with a language and a currency, by the settings as they are whenever a page is asked for.
  ///
  /// `key` signs what lets browsers into a closed shop; without one, nobody is let in. `origin` is what addresses begin with
  /// that are sent to people.
  init(
    locale: String, currency: Currency, key: [UInt8]? = nil, origin: String = "",
    values: @escaping @Sendable () -> SettingValues
  ) {
    self.values = values
    let make: @Sendable (SettingValues) -> State = { values in
      let languages = [locale] + values[ShopSettings.languages].filter { $0 != locale }
      let site = PageSite(name: values[ShopSettings.name], theme: Self.theme(values), languages: languages)
      let payments = PaymentSettings(values, isOpen: values[ShopSettings.isOpen], origin: origin)
      return State(
        values: values, pages: site,
        store: StoreSite(
          name: site.name, currency: currency, languages: languages,
          timeZone: values.timeZone, seller: Self.seller(values),
          bankDetails: values[OrderSettings.bankDetails], paymentMethods: payments.methods.map(\.asOrdering),
          asksForVATNumber: TaxSettings.requester(values) != nil,
          unitsPerLine: OrderSettings.limits(values).unitsPerLine,
          door: StoreDoor(isClosed: !values[ShopSettings.isOpen], pass: Self.pass(values[ShopSettings.password], key)),
          origin: origin),
        payments: payments, taxSeller: TaxSettings.seller(values))
    }
    self.make = make
    state = Mutex(make(values()))
  }

  /// The name, the look and the languages of pages.
  var pages: PageSite { current.pages }

  /// What screens show of the shop.
  var store: StoreSite { current.store }

  /// Whose taxes are charged.
  var taxSeller: TaxSeller { current.taxSeller }

  /// What payments go by.
  var payments: PaymentSettings { current.payments }

  /// The language that somebody is written to in who asked in one: that one if pages are in it too, else the shop's.
  func language(_ asked: String?) -> String {
    let languages = store.languages
    return languages.first { $0 == asked } ?? languages.first ?? "en"
  }

  /// The address of a place that is sent to people, in a language of the shop.
  func address(_ place: PageLocation, in language: String) -> String {
    let site = store
    return site.origin + place.in(language == site.languages.first ? nil : language).description
  }

  private var current: State {
    let now = values()
    return state.withLock { state in
      if state.values !== now { state = make(now) }
      return state
    }
  }

  /// What lets a browser in that was given a password; nil for a password that is not the shop's.
  func pass(for password: String) -> String? {
    let own = values()[ShopSettings.password]
    guard !own.isEmpty, Array(own.utf8).isEqualInConstantTime(to: Array(password.utf8)) else { return nil }
    return store.door.pass
  }

  /// Another one for each password: a new password ends the passes of the former.
  private static func pass(_ password: String, _ key: [UInt8]?) -> String? {
    guard !password.isEmpty, let key else { return nil }
    return Cryptography.digest(Array("pass of the closed shop: \(password)".utf8), key: key).map {
      String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
    }.joined()
  }

  private static func theme(_ values: SettingValues) -> Theme {
    let accent = values[ShopSettings.accent]
    var theme = accent.isEmpty ? Theme() : Theme(accent: accent)
    theme.corners = Theme.Corners(rawValue: values[ShopSettings.corners]) ?? theme.corners
    theme.logo = values[ShopSettings.logo].isEmpty ? nil : values[ShopSettings.logo]
    return theme
  }

  private static func seller(_ values: SettingValues) -> StoreSeller {
    StoreSeller(
      name: values[ShopSettings.legalName], address: values[ShopSettings.address], email: values[ShopSettings.email],
      phone: values[ShopSettings.phone], companyNumber: values[ShopSettings.companyNumber],
      vatID: values[ShopSettings.vatID])
  }
}

import Foundation
import FoundationUI
public import WebUI

extension EnvironmentValues {
  /// What Settings' screens say.
  var settingsText: Phrases { SettingsPhrases.book.phrases(for: locale) }

  /// The country in which an address begins that is not set yet: an ISO 3166-1 alpha-2 code.
  public var settingsCountry: String {
    get { self[SettingsCountryKey.self] }
    set { self[SettingsCountryKey.self] = newValue }
  }

  private enum SettingsCountryKey: EnvironmentKey { static var defaultValue: String { "GB" } }
}

/// What Settings' screens say: their own words, and the labels that contexts declare in English.
public enum SettingsPhrases {
  static let book = Phrasebook([PackageResources.pl_xlf, PackageResources.ru_xlf, PackageResources.zh_Hans_xlf])

  /// The titles, labels and sentences of declared settings. A test of the store compares them with what is declared.
  public static let declared: Set<String> = [
    Phrases.key("Shop"), Phrases.key("Look"), Phrases.key("Orders"),
    Phrases.key("Shop name"), Phrases.key("Legal name"),
    Phrases.key("Who sells: the name of the company or of its owner."),
    Phrases.key("Address"), Phrases.key("Shown at the foot of every page. New addresses begin in its country."),
    Phrases.key("E-mail address"),
    Phrases.key("Phone number"), Phrases.key("Company registration number"), Phrases.key("VAT number"),
    Phrases.key("Time zone"), Phrases.key("Sales and reports begin and end their days by it."),
    Phrases.key("Other languages"),
    Phrases.key("Those that shoppers can choose beside the shop's own, as pl or zh-Hans, a line each."),
    Phrases.key("Accent color"),
    Phrases.key(
      "Links and main buttons. Shades for light and dark pages are made from it, so that texts on it can be read."),
    Phrases.key("Corners"), Phrases.key("square"), Phrases.key("soft"), Phrases.key("round"), Phrases.key("Logo"),
    Phrases.key("The path of a picture of this shop, such as /media/…; its name without one."),
    Phrases.key("Opening"), Phrases.key("The shop is open"),
    Phrases.key(
      "While it is closed, shoppers see a page with the shop's name, and search engines are sent away. Staff who are signed in see the shop."
    ),
    Phrases.key("Password of the closed shop"),
    Phrases.key(
      "Whoever has it sees the shop before it opens. Nobody does without one. A new one ends the former."),
    Phrases.key("Units of one product in a cart"), Phrases.key("Different products in a cart"),
    Phrases.key("Unpaid orders for each e-mail address"), Phrases.key("0 for any number."),
    Phrases.key("As many of its carts may hold goods. 0 for any number."),
    Phrases.key("When somebody signs in who has a cart already"), Phrases.key("keep the larger quantity"),
    Phrases.key("add up"), Phrases.key("save the earlier for later"),
    Phrases.key("When goods are held for a shopper"),
    Phrases.key("Nobody else can buy them meanwhile. What is never held goes to whoever orders first."),
    Phrases.key("at checkout"), Phrases.key("in cart"), Phrases.key("never"),
    Phrases.key("Minutes for which goods are held"),
    Phrases.key("From what the shopper did last in the cart or at the checkout."),
    Phrases.key("Minutes for which one cart can hold goods, all together"),
    Phrases.key("After that, the cart can still be ordered, of what there is then."),
    Phrases.key("Unpaid orders from each network address"), Phrases.key("Days to pay"),
    Phrases.key("For so long the stock of an unpaid order is kept."), Phrases.key("Days to withdraw"),
    Phrases.key("Counted from the day after the last goods arrived. They do not end while a delivery is not recorded."),
    Phrases.key("Write to buyers about their orders"),
    Phrases.key("When an order is placed, paid, shipped, cancelled or refunded."),
    Phrases.key("Days before the last day to pay on which buyers are reminded"), Phrases.key("0 for no reminder."),
    Phrases.key("Days after which buyers are reminded of what they pick up"),
    Phrases.key("Credit without an order"),
    Phrases.key(
      "The most that staff without the permission payments.credit may credit, in pence, cents or the like."),
    Phrases.key("Stock"), Phrases.key("Default location"),
    Phrases.key("Who is told when few units are left"),
    Phrases.key("E-mail addresses, a line each. They get a message an hour at most. Empty for nobody."),
    Phrases.key("The code of the location that goods come to where nobody names one; empty for the first."),
    Phrases.key("What decides between locations that an order can be sent from"),
    Phrases.key(
      "An order goes out in as few parcels as can be. This decides between locations that are as good."),
    Phrases.key("nearest"), Phrases.key("most stock"), Phrases.key("priority"),
    Phrases.key("Bank details"), Phrases.key("The account that shoppers pay to, line by line."),
    Phrases.key("Payments"), Phrases.key("Card: place in the list"), Phrases.key("Bank transfer: place in the list"),
    Phrases.key("Cash on delivery: place in the list"), Phrases.key("Invoice: place in the list"),
    Phrases.key("1 is the first; 0 does not offer it."),
    Phrases.key("Take money from cards"),
    Phrases.key("Money that is only held has to be taken by staff, within days."),
    Phrases.key("at once"), Phrases.key("by hand"), Phrases.key("Offer test payments in the open shop"),
    Phrases.key(
      "Anybody can pay with a test payment, and no money comes. A shop that is closed always offers them."),
    Phrases.key("Payment provider"), Phrases.key("Address of the provider's API"),
    Phrases.key("Of Stripe, or of a provider that understands the same requests."),
    Phrases.key("Secret key"), Phrases.key("Cards are offered once it is set."), Phrases.key("Secret of the webhook"),
    Phrases.key(
      "The provider shows it beside the webhook, whose address is /api/v1/payments/webhooks/stripe of this shop."),
    Phrases.key("Tax"), Phrases.key("The shop charges tax"),
    Phrases.key("It is registered for VAT or sales tax. Otherwise no tax is shown or charged."),
    Phrases.key("Goods leave from"),
    Phrases.key("The country that you dispatch from. Without one, it is that of the shop’s address."),
    Phrases.key("Also registered in"),
    Phrases.key("Codes of countries, or of their regions, such as FR or US-CA, a line each. Tax is charged there."),
    Phrases.key("Sales to consumers in other EU states, in euros"),
    Phrases.key(
      "Without tax, through all channels, this year or last year, whichever is more. Above 10,000 euros, the tax of the buyer’s country is charged."
    ),
    Phrases.key("Charge the tax of the buyer’s EU state from the first sale on"),
    Phrases.key("For shops that have opted for it, for example by registering for the One Stop Shop."),
    Phrases.key("Address of the EU’s register of VAT numbers"),
    Phrases.key(
      "Businesses of other EU states whose number it confirms buy without tax. It is asked in the name of the shop’s own VAT number: without that, or without an address, everybody pays tax."
    ),
    Phrases.key("Tax on delivery"), Phrases.key("as the goods"), Phrases.key("standard"), Phrases.key("reduced"),
    Phrases.key("reduced-2"), Phrases.key("reduced-3"),
    Phrases.key("Backups"), Phrases.key("A backup every day"),
    Phrases.key("Into the folder that the store was started with."),
    Phrases.key("Hour of the day"), Phrases.key("0 to 23, by the shop's time zone."), Phrases.key("Backups to keep"),
    Phrases.key("Older ones are removed once a new one is whole."),
  ]
}

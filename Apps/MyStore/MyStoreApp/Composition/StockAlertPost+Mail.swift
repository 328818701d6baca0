import Catalog
import CatalogService
import FoundationCore
import InventoryService
import MyStoreScreens
import Outbound
import OutboundService
import OutboundUI
import Persistence

extension StockAlerts {
  /// The shop's alerts, which are fulfilled by mail.
  static func shop(
    _ database: Database, clock: WallClock, key: [UInt8], mailer: Mailer, front: ShopFront, terms: Terms
  ) -> StockAlerts {
    StockAlerts(
      database: database, clock: clock, key: key, sells: Ports.sellsVariant(clock: clock),
      post: .mail(mailer, front: front, terms: terms, clock: clock))
  }
}

extension StockAlertPost {
  /// Messages as mails of the shop, in the language that they were asked for in if pages are in it too, else in the shop's.
  /// A mail has the id of its alert: none is queued twice.
  static func mail(_ mailer: Mailer, front: ShopFront, terms: Terms, clock: WallClock) -> StockAlertPost {
    StockAlertPost { letter, work throws(InventoryError) in
      guard let recipient = MailAddress(letter.email) else { return false }
      let language = front.language(letter.language)
      let quote: VariantQuote?
      do throws(CatalogError) {
        quote = try work.within(CatalogSchema.self) { work throws(CatalogError) in
          try work.snapshot { snapshot throws(CatalogError) in
            // Its page decides who may see more of it than its name, which they have seen.
            try Variants.quotes(
              for: [letter.variant: 1], to: .staff, locale: language, by: terms, at: clock.now(), in: snapshot)[
                letter.variant]
          }
        }
      } catch { throw .storage(error.asStorage) }
      guard let quote else { return false }
      let template = MailTemplate.backInStock(
        BackInStockMail(
          name: quote.translatedName ?? quote.name,
          link: front.address(StockAlertPlaces.product(quote.handle, variant: letter.variant), in: language),
          ending: front.address(StockAlertPlaces.ending(MailContent.secretMark), in: language)))
      let content = MailWords.content(of: template, shop: front.store.name, language: language)
      let draft = MailDraft(
        id: MailID(letter.id.value), template: template.id, to: recipient, content, secret: letter.token,
        until: letter.until)
      do throws(OutboundError) { try mailer.queue(draft, in: work) } catch { throw .storage(error.asStorage) }
      return true
    }
  }
}

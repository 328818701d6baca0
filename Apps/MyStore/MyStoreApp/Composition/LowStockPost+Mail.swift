import Catalog
import CatalogService
import FoundationCore
import Inventory
import InventoryService
import MyStoreScreens
import Outbound
import OutboundService
import OutboundUI
import Persistence
import Settings
import StoreIdentifiers

extension LowStockNotices {
  /// The shop's notices, by mail to whom its settings name.
  static func shop(
    _ database: Database, clock: WallClock, mailer: Mailer, front: ShopFront,
    settings: @escaping @Sendable () -> SettingValues
  ) -> LowStockNotices {
    LowStockNotices(
      database: database, clock: clock, recipients: { InventorySettings.lowStockRecipients(settings()) },
      sells: Ports.sellsVariant(clock: clock), post: .mail(mailer, front: front, clock: clock))
  }
}

extension LowStockPost {
  /// Messages as mails in the shop's own language, of which the first fifty items are told one by one.
  static func mail(_ mailer: Mailer, front: ShopFront, clock: WallClock) -> LowStockPost {
    LowStockPost { letter, work throws(InventoryError) in
      let told = letter.items.prefix(50)
      let names: [VariantID: VariantQuote]
      do throws(CatalogError) {
        names = try work.within(CatalogSchema.self) { work throws(CatalogError) in
          try work.snapshot { snapshot throws(CatalogError) in
            try Variants.quotes(
              for: Dictionary(told.map { ($0.variant, 1) }) { first, _ in first }, to: .staff, at: clock.now(),
              in: snapshot)
          }
        }
      } catch { throw .storage(error.asStorage) }
      var items: [LowStockMail.Item] = []
      for item in told {
        let place = try work.snapshot { snapshot throws(InventoryError) in
          try PickupLocations.known(item.location, in: snapshot)
        }
        items.append(
          LowStockMail.Item(
            name: names[item.variant]?.name ?? item.variant.description, location: place?.name ?? "",
            units: item.available))
      }
      let language = front.language(nil)
      let template = MailTemplate.lowStock(
        LowStockMail(
          items: items, more: letter.items.count - items.count,
          link: front.address(StockAlertPlaces.lowStock, in: language)))
      let content = MailWords.content(of: template, shop: front.store.name, language: language)
      for recipient in letter.recipients.compactMap({ MailAddress($0) }) {
        do throws(OutboundError) {
          try mailer.queue(MailDraft(template: template.id, to: recipient, content), in: work)
        } catch { throw .storage(error.asStorage) }
      }
    }
  }
}

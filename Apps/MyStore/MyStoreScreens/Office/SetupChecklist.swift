import Catalog
import CatalogUI
import Content
import ContentUI
import FoundationCore
import FoundationUI
import MyStoreKit
import Settings
import SettingsUI
import Shipping
import ShippingUI
import WebUI

/// Something that a shopkeeper does before the shop can sell.
struct SetupStep: Identifiable, Hashable {
  let id: String
  /// What is to be done, in English.
  let title: String
  let isDone: Bool
  /// Where it is done.
  let route: StoreRoute

  /// The steps as far as is known what the shop has: what could not be asked for is left out.
  ///
  /// - Parameters:
  ///   - settings: The sections of the settings; nil for an account that may not see them.
  ///   - pages: The shop's pages; nil for an account that may not see them.
  ///   - zones: Where the shop delivers; nil for an account that may not see it.
  ///   - hasProducts: Whether shoppers see a product; nil while that is not known.
  static func all(
    settings: [SettingsSectionState]?, pages: [StaffArticleSummary]?, zones: [ShippingZone]?, hasProducts: Bool?
  ) -> [SetupStep] {
    var steps: [SetupStep] = []
    func add(_ id: String, _ title: String, _ isDone: Bool, _ route: StoreRoute) {
      steps.append(SetupStep(id: id, title: title, isDone: isDone, route: route))
    }
    let values = Dictionary((settings ?? []).flatMap(\.settings).map { ($0.id, $0) }) { first, _ in first }
    func isSet(_ declaration: SettingDeclaration) -> Bool { values[declaration.key]?.value.isEmpty == false }
    if settings != nil {
      let name = values[ShopSettings.name.declaration.key]
      add(
        "name", Phrases.key("Name your shop"), name?.isSet == true || name?.isFixed == true, .settings(.section("shop"))
      )
      add(
        "seller", Phrases.key("Say who sells, and where"),
        isSet(ShopSettings.legalName.declaration) && isSet(ShopSettings.address.declaration),
        .settings(.section("shop")))
      add(
        "payment", Phrases.key("Say how shoppers pay: your bank details"),
        values["orders.bank-details"]?.value.isEmpty == false, .settings(.section("orders")))
    }
    if let hasProducts {
      add("product", Phrases.key("Add your first product"), hasProducts, .catalogStaff(.addProduct))
    }
    if let zones {
      add(
        "delivery", Phrases.key("Say where you deliver, and for how much"),
        zones.contains { !$0.details.methods.isEmpty }, .shipping(.zones))
    }
    if let pages {
      let drafts = pages.filter { $0.status == .draft && ArticleKind.expectedPages.contains($0.handle) }
      add(
        "pages", Phrases.key("Publish the pages that the law asks for"),
        drafts.isEmpty && pages.contains { $0.status == .published }, .content(.articles(.page, cursor: nil)))
    }
    if settings != nil {
      let isOpen = values[ShopSettings.isOpen.declaration.key]?.value
      add("opening", Phrases.key("Open the shop"), isOpen != "false", .settings(.section("opening")))
    }
    return steps
  }
}

/// The steps before the first sale, until all are done. Loads what the shop has, and shows as much as the account may see.
struct SetupChecklistView: View {
  private static let products = ProductListQuery(.shop)
  @Environment(CatalogModel.self) private var catalog
  @Environment(ContentModel.self) private var content
  @Environment(SettingsModel.self) private var settings
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.storeText) private var text
  @State private var isLoaded = false

  var body: some View {
    Group {
      if isLoaded, steps.contains(where: { !$0.isDone }) {
        Section(text("Before your first sale")) { SetupStepsView(steps: steps) }
          .accessibilityIdentifier("setup")
      }
    }
    .task {
      // A part that fails is left out.
      try? await settings.load()
      try? await content.loadList(.page)
      try? await shipping.loadZones()
      try? await catalog.load(Self.products)
      isLoaded = true
    }
  }

  private var steps: [SetupStep] {
    SetupStep.all(
      settings: settings.sections.isEmpty ? nil : settings.sections, pages: content.list(.page)?.items,
      zones: shipping.zones, hasProducts: catalog.list(Self.products).map { !$0.products.isEmpty })
  }
}

/// Steps one below the other, those that are done marked. Takes plain values.
struct SetupStepsView: View {
  let steps: [SetupStep]
  @Environment(\.storeText) private var text

  var body: some View {
    Text(text(count: steps.count { $0.isDone }, "# of {1} is done.", "# of {1} are done.", "\(steps.count)"))
      .foregroundStyle(.secondary).accessibilityIdentifier("setup-count")
    ForEach(steps) { step in
      Box("part-row") {
        if step.isDone {
          HStack(spacing: .small) {
            Image(systemName: "checkmark.circle").foregroundStyle(.success)
            Text(text(step.title)).foregroundStyle(.secondary)
          }
          .accessibilityIdentifier("setup-done-\(step.id)")
          Text(text("Done")).foregroundStyle(.secondary)
        } else {
          HStack(spacing: .small) {
            Image(systemName: "circle").foregroundStyle(.secondary)
            NavigationLink(value: step.route) { Text(text(step.title)) }.accessibilityIdentifier("setup-\(step.id)")
          }
        }
      }
    }
  }
}

public import FoundationCore
import FoundationUI
import Marketing
import MyStoreKit
public import StoreIdentifiers
public import WebUI

/// A promotion being made or changed, beside what it does to a sample cart.
struct PromotionEditorView: View {
  /// The promotion that the form was made from, in the version that a save is about; nil for one to be added.
  @State private var base: ShopPromotion?
  @State private var form: PromotionForm
  @State private var saved: PromotionForm
  @State private var answer = FieldProblems<PromotionForm.Field>()
  // One promotion a form: pressing twice adds it once.
  @State private var id: PromotionID
  @Environment(MarketingModel.self) private var model
  @Environment(\.marketingOutlets) private var outlets
  @Environment(\.displayFormat) private var format
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.marketingText) private var text

  init(_ promotion: ShopPromotion?, form: PromotionForm) {
    _base = State(initialValue: promotion)
    _form = State(initialValue: form)
    _saved = State(initialValue: form)
    _id = State(initialValue: promotion?.id ?? .make())
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if let base { head(base) }
      PromotionFormView(
        form: $form,
        problems: answer.shown(of: problems) { form.isBlank($0) && saved.isBlank($0) }.mapValues { text($0) },
        isValid: problems.isEmpty, saveTitle: base == nil ? text("Add the promotion") : text("Save"), onSave: save)
      let terms = form.terms(in: outlets.timeZone)
      PromotionPreviewView(promotion: id, terms: terms, form: form)
      PromotionSimulationView(promotion: id, terms: terms, currency: outlets.currency)
    }
    .unsavedChanges(form == saved ? nil : text("The promotion is not saved yet. Leave without saving it?"))
    .navigationTitle(base?.terms.title ?? text("Add a promotion"))
  }

  private func head(_ promotion: ShopPromotion) -> some View {
    Box("detail-head") {
      PromotionStandingView(standing: promotion.terms.standing(at: WallClock.system.now()))
      Text(text(count: Int(clamping: promotion.uses), "# order uses it", "# orders use it"))
        .accessibilityIdentifier("promotion-uses")
      if let saved = promotion.saved, saved.amount > 0 {
        Text(text("saved so far: {1}", format.price(saved))).accessibilityIdentifier("promotion-saved")
      }
      if promotion.terms.trigger == .code {
        NavigationLink(
          text(count: promotion.codeCount, "# code", "# codes"), value: MarketingRoute.codes(promotion.id, cursor: nil)
        ).accessibilityIdentifier("promotion-codes")
      }
    }
  }

  private var problems: [PromotionForm.Field: String] { form.problems(in: outlets.timeZone) }

  private func save() async {
    answer.press(problems)
    guard let terms = form.terms(in: outlets.timeZone) else { return }
    do throws(HTTPClientError) {
      if let base {
        self.base = try await model.edit(base, terms)
        saved = form
        showNotice(text("{1} is saved.", terms.title))
      } else {
        let added = try await model.add(NewShopPromotion(id: id, terms: terms))
        saved = form
        showNotice(text("{1} is added.", terms.title))
        navigate(MarketingRoute.promotion(added.id))
      }
    } catch {
      let guidance =
        error.status == 412
        ? text("Somebody else has changed the promotion. Load the page again to see it.")
        : text("Nothing was saved. What you typed is still here: try again.")
      showError(text.told(error), guidance)
    }
  }
}

/// Staff: a promotion to be added.
public struct AddPromotionScreen: View {
  @Environment(\.marketingOutlets) private var outlets

  /// An empty form.
  public init() {}

  /// The fields of a promotion.
  public var body: some View { PromotionEditorView(nil, form: PromotionForm(currency: outlets.currency)) }
}

/// Staff: a promotion as it is, to be changed.
public struct UpdatePromotionScreen: View {
  private let id: PromotionID
  @Environment(MarketingModel.self) private var model
  @Environment(\.marketingOutlets) private var outlets
  @Environment(\.marketingText) private var text

  /// The form of a promotion.
  public init(promotion: PromotionID) { id = promotion }

  /// The fields of the promotion, or what stands in their place.
  public var body: some View {
    MarketingPlaceView { () throws(HTTPClientError) -> (ShopPromotion, PromotionForm) in
      let promotion = try await model.load(id)
      let form = PromotionForm(promotion.terms, shop: outlets.currency, in: outlets.timeZone)
      return (promotion, await form.titled(by: outlets, missing: text("Not there any more")))
    } content: { loaded in
      PromotionEditorView(loaded.0, form: loaded.1)
    }
  }
}

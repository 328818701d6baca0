import FoundationUI
import Marketing
import Pricing

/// What staff read for the values of promotions.
struct PromotionWords {
  let text: Phrases

  func status(_ status: PromotionTerms.Status) -> String {
    switch status {
    case .draft: text("Draft")
    case .active: text("Active")
    case .archived: text("Archived")
    }
  }

  func trigger(_ trigger: PromotionTerms.Trigger) -> String {
    switch trigger {
    case .automatic: text("By itself")
    case .code: text("By a code")
    }
  }

  func kind(_ kind: PromotionClass) -> String {
    switch kind {
    case .product: text("Single products")
    case .order: text("The goods together")
    case .delivery: text("Delivery")
    }
  }

  func action(_ action: PromotionForm.Action) -> String {
    switch action {
    case .percentage: text("A percentage off")
    case .amount: text("An amount off")
    case .fixedPrice: text("A fixed price")
    case .tiers: text("More off for more")
    case .buyXGetY: text("Buy some, get some")
    case .gift: text("A gift")
    }
  }

  func choice(_ kind: PromotionChoice.Kind) -> String {
    switch kind {
    case .product: text("Product")
    case .variant: text("Variant")
    case .category: text("Category")
    case .collection: text("Collection")
    case .brand: text("Brand")
    case .group: text("Customer group")
    }
  }

  func reason(_ reason: UnusedPromotion.Reason) -> String {
    switch reason {
    case .conditions: text("its conditions do not hold")
    case .nothingToReduce: text("there is nothing that it reduces")
    case .othersSaveMore: text("others save more")
    }
  }

  func subject(_ saving: PromotionPreview.Saving) -> String {
    switch saving.subject {
    case .line: text("line {1}", String(saving.line ?? 0))
    case .delivery: text("delivery")
    case .gift: text("a gift worth")
    }
  }

  func refusal(_ reason: AddedCodes.Reason) -> String {
    switch reason {
    case .invalid: text("is no code")
    case .taken: text("belongs to another promotion")
    case .repeated: text("is there already")
    }
  }
}

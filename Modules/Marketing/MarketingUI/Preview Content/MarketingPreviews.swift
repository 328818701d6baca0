import FoundationCore
public import FoundationUI
import Marketing
import MarketingUI
import MyStoreKit
import StoreIdentifiers
import WebUI

/// The screens of Marketing, one preview for each state.
public enum MarketingPreviews: PreviewProvider {
  private static let list = "/api/v1/marketing/promotions"
  private static let welcome = PromotionID("00000000-0000-7000-8000-000000000004") ?? .make()
  private static var one: String { "\(list)/\(welcome)" }

  /// What `make previews` shows and the snapshot tests compare.
  public static var previews: [Preview] {
    let preview = CannedTransport.Answer(
      "/api/v1/marketing/promotion-previews", method: .post, json: PackageResources.preview_json)
    let (promotion, codes) = (PackageResources.promotion_json, PackageResources.codes_json)
    return [
      screen("PromotionListScreen", .init(list, json: PackageResources.promotions_json)) { PromotionListScreen() },
      screen("PromotionListScreen, empty", .init(list, json: PackageResources.no_promotions_json)) {
        PromotionListScreen()
      },
      screen("PromotionListScreen, error", .init(list, failing: .timedOut)) { PromotionListScreen() },
      screen("PromotionListScreen, loading", .never(list)) { PromotionListScreen() },
      screen("AddPromotionScreen", preview) { AddPromotionScreen() },
      screen("UpdatePromotionScreen", .init(one, json: promotion), preview) {
        UpdatePromotionScreen(promotion: welcome)
      },
      screen("UpdatePromotionScreen, error", .init(one, failing: .timedOut)) {
        UpdatePromotionScreen(promotion: welcome)
      },
      screen("PromotionCodesScreen", .init(one, json: promotion), .init("\(one)/codes", json: codes)) {
        PromotionCodesScreen(promotion: welcome)
      },
      screen(
        "PromotionCodesScreen, empty", .init(one, json: promotion), .init("\(one)/codes", json: #"{"items":[]}"#)
      ) { PromotionCodesScreen(promotion: welcome) },
    ]
  }

  private static func screen(
    _ name: String, _ answers: CannedTransport.Answer..., content: @escaping @Sendable () -> some View
  ) -> Preview {
    Preview(name, answers: answers) { client in
      content().environment(MarketingModel(client: MarketingHTTPClient(client: client)))
    }
  }
}

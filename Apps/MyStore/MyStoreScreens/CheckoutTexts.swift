import Content
import ContentUI
import FoundationCore
import MyStoreKit
import Ordering
import OrderingUI

extension ContentModel {
  /// The texts that a buyer agrees to, of those that are to be seen.
  ///
  /// - Throws: What the client throws, where it is not known whether there is one.
  func checkoutTexts() async throws(HTTPClientError) -> [CheckoutText] {
    var texts: [CheckoutText] = []
    for handle in ArticleKind.agreedPages {
      let page: Article
      do throws(HTTPClientError) { page = try await published(.page, handle: handle) } catch {
        if error.status == 404 { continue }
        throw error
      }
      texts.append(
        CheckoutText(
          AgreedText(page: AgreedPageID(page.id.value), handle: handle, version: page.version), title: page.title,
          page: ContentRoute.page(handle: handle).location))
    }
    return texts
  }
}

import Access
import AccessService
import MyStoreScreens
import Outbound
import OutboundService
import OutboundUI
import Persistence
import WebUI

extension AccountPost {
  /// Letters as mails of the shop, in the language that they are asked for in if pages are in it too, else in the shop's.
  static func mail(_ mailer: Mailer, front: ShopFront) -> AccountPost {
    AccountPost { letter, work throws(AccessError) in
      guard let recipient = MailAddress(letter.email, name: letter.name) else { throw .noMailbox }
      let language = front.language(letter.language)
      let template = template(of: letter) { front.address($0, in: language) }
      let content = MailWords.content(of: template, shop: front.store.name, language: language)
      let draft = MailDraft(
        template: template.id, to: recipient, content, secret: letter.token, until: letter.until)
      do throws(OutboundError) { try mailer.queue(draft, in: work) } catch { throw .storage(error.asStorage) }
    }
  }

  private static func template(
    of letter: AccountLetter, address: (PageLocation) -> String
  ) -> MailTemplate {
    let minutes = Int(AccountLinks.lifetime.components.seconds / 60)
    let mark = MailContent.secretMark
    return switch letter.subject {
    case .invitation(let inviter):
      .invitation(from: inviter, link: address(AccountPlaces.invitation(mark)), minutes: minutes)
    case .registration:
      .registration(link: address(AccountPlaces.registration(mark, back: letter.back)), minutes: minutes)
    case .accountExists: .accountExists(link: address(AccountPlaces.forgotten(.customer, back: letter.back)))
    case .passwordReset(let account):
      .passwordReset(link: address(AccountPlaces.newPassword(mark, account, back: letter.back)), minutes: minutes)
    case .passwordChanged(let account): .passwordChanged(link: address(AccountPlaces.forgotten(account, back: nil)))
    }
  }
}

import Outbound
import OutboundService

extension ConfigurationSource {
  /// How messages leave.
  static let mail: [Flag] = [
    Flag(
      name: "mail-server",
      summary:
        "the mail server, as smtp://mail.example:587 or smtps://mail.example:465; without one, messages are files"
    ) {
      $1.mail.server = $0
      return $0.isEmpty || MailServer.Address($0) != nil
    } show: {
      $0.mail.server
    },
    text("mail-user", "who is let in at the mail server", \.mail.user),
    Flag(
      name: "mail-password",
      summary: "the password there; better by MYSTORE_MAIL_PASSWORD or mail-password-file, since others see flags"
    ) {
      $1.mail.password = $0
      return true
    } show: {
      $0.mail.password.isEmpty ? "" : "(set)"
    },
    text("mail-password-file", "a file with that password", \.mail.passwordFile),
    text("mail-authorities", "a file of certificates to trust for mail, in place of the system's", \.mail.authorities),
    Flag(name: "mail-from", summary: "the address that messages are from (default: shop@ and the first origin's host)")
    {
      $1.mail.sender = $0
      return $0.isEmpty || MailAddress($0) != nil
    } show: {
      $0.mailSender(named: "").address
    },
    Flag(name: "mail-folder", summary: "the folder of messages without a server (default: mail beside the database)") {
      $1.mail.folder = $0
      return !$0.isEmpty
    } show: {
      $0.mailFolder
    },
    Flag(
      name: "allow-networks",
      summary: "where webhooks may be sent to beside the public Internet, such as 127.0.0.1,10.1.0.0/16"
    ) {
      guard let networks = AddressNetwork.list($0) else { return false }
      $1.allowedNetworks = networks
      return true
    } show: {
      $0.allowedNetworks.map(\.text).joined(separator: ",")
    },
  ]

  private static func text(
    _ name: String, _ summary: String, _ place: any WritableKeyPath<StoreConfiguration, String> & Sendable
  ) -> Flag {
    Flag(name: name, summary: summary) {
      $1[keyPath: place] = $0
      return true
    } show: {
      $0[keyPath: place]
    }
  }
}

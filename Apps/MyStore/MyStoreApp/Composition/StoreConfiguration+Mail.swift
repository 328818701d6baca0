import Foundation
import Outbound
import OutboundService

/// How the store's messages leave.
public struct MailConfiguration: Sendable {
  /// The mail server, such as `smtp://mail.example:587`; empty to keep messages as files.
  public var server = ""
  /// Who is let in there; empty where nobody has to be.
  public var user = ""
  /// What they prove it by. Told by nothing.
  public var password = ""
  /// A file with the password, which is read at the start; empty for none.
  public var passwordFile = ""
  /// A file of the certificates to trust in place of the system's; empty for those.
  public var authorities = ""
  /// The address that messages are from; empty for `shop@` and the host of the first origin.
  public var sender = ""
  /// The folder of messages where there is no server; empty for `mail` beside the database.
  public var folder = ""
}

extension StoreConfiguration {
  /// The folder that messages are kept in where there is no mail server.
  public var mailFolder: String { mail.folder.isEmpty ? besideDatabase("mail") : mail.folder }

  /// What takes messages away.
  ///
  /// - Throws: `MailConfigurationError` for what was configured wrong.
  func mailTransport() throws -> any MailTransport {
    if mail.server.isEmpty { return MailFolder(path: mailFolder) }
    guard let address = MailServer.Address(mail.server) else { throw MailConfigurationError.server }
    var password = mail.password
    if !mail.passwordFile.isEmpty {
      guard let text = try? String(contentsOfFile: mail.passwordFile, encoding: .utf8) else {
        throw MailConfigurationError.passwordFile
      }
      // Editors end a file with a newline.
      password = text.trimmingCharacters(in: .newlines)
    }
    return try MailServer(
      address, user: mail.user, password: password, authorities: mail.authorities.isEmpty ? nil : mail.authorities)
  }

  /// Who messages are from.
  func mailSender(named name: String) -> MailAddress {
    let host = publicOrigins.first.flatMap { URL(string: $0)?.host() } ?? ""
    // Mail is not sent in the name of a number.
    let isNamed = host.contains { $0.isLetter } && !host.contains(":")
    return MailAddress(mail.sender, name: name) ?? MailAddress(isNamed ? "shop@\(host)" : "", name: name)
      ?? .onThisMachine(name: name)
  }
}

/// What is wrong with the configuration of mail.
enum MailConfigurationError: Error, CustomStringConvertible {
  case server
  case passwordFile

  var description: String {
    switch self {
    case .server: "mail-server is no address such as smtp://mail.example:587."
    case .passwordFile: "The file that mail-password-file names cannot be read."
    }
  }
}
